import { Inbox } from 'lucide-react'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { ListLayout } from '#admin/list/list-layout.tsx'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import { useUrlState } from '#admin/list/use-url-state.ts'
import { TICKET_STATES } from '#contract/ordering/tickets.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { TicketDrawer } from './ticket-drawer.tsx'
import { TicketRow } from './ticket-row.tsx'
import { TICKET_STATE_LABELS } from './ticket-state.ts'
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
