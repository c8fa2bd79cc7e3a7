import { Inbox } from 'lucide-react'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { ListLayout } from '#admin/list/list-layout.tsx'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import { useUrlState } from '#admin/list/use-url-state.ts'
import { TICKET_STATES, TICKET_TOPIC_LABELS } from '#contract/ordering/tickets.ts'
import type { InboxTicket } from '#contract/ordering/tickets-schemas.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { Pill } from '#ui/pill.tsx'
import { ClockLine } from './clock-line.tsx'
import { TicketDrawer } from './ticket-drawer.tsx'
import { TICKET_STATE_LABELS, TICKET_STATE_TONES } from './ticket-state.ts'
import { type InboxFilters, inboxQuery } from './tickets-api.ts'

interface InboxState extends InboxFilters {
  /** The open one. */
  ticket: string | null
}

const STATES = ['all', ...TICKET_STATES] as const

const readState = (searchParams: URLSearchParams): InboxState => ({
  search: (searchParams.get('search') ?? '').slice(0, 100),
  state: STATES.find((value) => value === searchParams.get('state')) ?? 'all',
  ticket: searchParams.get('ticket'),
})
const writeState = ({ search, state, ticket }: InboxState) => ({
  ...(search.trim() && { search }),
  ...(state !== 'all' && { state }),
  ...(ticket !== null && { ticket }),
})

/** What customers ask about their orders: what waits for an answer first, the longest waiting on top. */
export function InboxScreen() {
  const [shown, change] = useUrlState(readState, writeState)
  const { search, state } = shown
  const list = useAdminList({ search, state }, inboxQuery)
  const isFiltered = search.trim() !== '' || state !== 'all'
  return (
    <>
      <PageHeading title="Inbox" />
      <ListLayout
        list={list}
        one="question"
        many="questions"
        toolbar={
          <div className="flex flex-wrap items-center gap-3">
            <SegmentedControl
              size="admin"
              label="State"
              value={state}
              onChange={(next) => change({ ...shown, state: next })}
              options={STATES.map((value) => ({
                value,
                label: value === 'all' ? 'All' : TICKET_STATE_LABELS[value],
              }))}
            />
            <SearchBox
              size="admin"
              label="Search questions"
              placeholder="Number of the question or order"
              maxLength={100}
              value={search}
              onValueChange={(next) => change({ ...shown, search: next })}
              className="min-w-52 flex-1"
            />
          </div>
        }
        empty={
          isFiltered ? (
            <EmptyState icon={<Inbox />} title="No questions found" />
          ) : (
            <EmptyState
              icon={<Inbox />}
              title="No questions yet"
              text="What customers ask about their orders, such as a return, appears here."
            />
          )
        }
      >
        <ul aria-label="Questions">
          {list.query.data?.items.map((ticket) => (
            <TicketRow
              key={ticket.id}
              ticket={ticket}
              onOpen={() => change({ ...shown, ticket: ticket.id })}
            />
          ))}
        </ul>
      </ListLayout>
      <TicketDrawer ticketId={shown.ticket} onClose={() => change({ ...shown, ticket: null })} />
    </>
  )
}

interface TicketRowProps {
  ticket: InboxTicket
  onOpen: () => void
}

/** One question with the customer's last message; pressing it opens the conversation. */
function TicketRow({ ticket, onOpen }: TicketRowProps) {
  return (
    <li className="relative border-b border-line px-4 py-3.5 transition-colors last:border-b-0 hover:bg-quiet">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <button
          type="button"
          onClick={onOpen}
          className="rounded-sm font-semibold text-brand-ink after:absolute after:inset-0"
        >
          {ticket.number}
        </button>
        <span>{TICKET_TOPIC_LABELS[ticket.topic]}</span>
        <Pill tone={TICKET_STATE_TONES[ticket.state]}>{TICKET_STATE_LABELS[ticket.state]}</Pill>
        <span className="text-muted">
          {ticket.customerName} · {ticket.order.number}
        </span>
      </div>
      <p className="mt-1.5 line-clamp-2 text-sm wrap-anywhere text-pretty">{ticket.lastText}</p>
      <div className="mt-1.5">
        <ClockLine ticket={ticket} />
      </div>
    </li>
  )
}
