import { useState } from 'react'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { TICKET_TEXT_LENGTH, TICKET_TOPIC_LABELS, type TicketState } from '#contract/ordering/tickets.ts'
import type { Ticket } from '#contract/ordering/tickets-schemas.ts'
import { dateFormat } from '#shop/date-format.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Banner } from '#ui/page/banner.tsx'
import { Pill, type PillTone } from '#ui/pill.tsx'
import { checkText, problemOf } from './check-text.ts'
import { useAddToTicket } from './tickets-api.ts'

const STATES: Record<TicketState, { label: string; tone: PillTone }> = {
  open: { label: 'Received', tone: 'pending' },
  answered: { label: 'Answered', tone: 'delivered' },
  closed: { label: 'Closed', tone: 'other' },
}

const dayAndTime = dateFormat({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })

/** One question with all that was said, and a way to add to it. */
export function TicketConversation({ ticket, order }: { ticket: Ticket; order: Order }) {
  const shopName = useShopInfo()?.name ?? 'The shop'
  const { label, tone } = STATES[ticket.state]
  const [isWriting, setWriting] = useState(false)
  return (
    <article aria-label={`Question ${ticket.number}`} className="flex flex-col gap-3 rounded-md p-4 outlined">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-semibold">
          {ticket.number} · {TICKET_TOPIC_LABELS[ticket.topic]}
        </h4>
        <Pill tone={tone}>{label}</Pill>
      </header>
      <ol className="flex flex-col gap-3">
        {ticket.messages.map(({ id, by, text, at }) => (
          <li
            key={id}
            className={classNames(
              'max-w-xl rounded-md px-4 py-3',
              by === 'shop' ? 'mr-3 self-start bg-brand-soft' : 'ml-7 self-end bg-quiet',
            )}
          >
            <p className="text-xs font-semibold text-muted">
              {by === 'shop' ? shopName : 'You'} · <time dateTime={at}>{dayAndTime(new Date(at))}</time>
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      <p className="text-sm text-pretty text-muted">{stateSentence(ticket, order)}</p>
      {isWriting ? (
        <ReplyForm ticket={ticket} order={order} onDone={() => setWriting(false)} />
      ) : (
        <Button variant="outline" className="self-start" onClick={() => setWriting(true)}>
          {ticket.state === 'open' ? 'Add a message' : 'Reply'}
        </Button>
      )}
    </article>
  )
}

/** Nobody is promised an email who has given none. */
function stateSentence({ state, number }: Ticket, { customer, deliveryDetails }: Order): string {
  if (state === 'answered') return 'We have answered. Reply if something is still open.'
  if (state === 'closed') return 'This question is closed. A reply opens it again.'
  const hasEmail = Boolean(customer?.email || deliveryDetails.email)
  return `We have received ${number} and answer here${hasEmail ? ' and by email' : ''}.`
}

function ReplyForm({ ticket, order, onDone }: { ticket: Ticket; order: Order; onDone: () => void }) {
  const adding = useAddToTicket(order.id, ticket.id)
  const form = useForm({ text: '' }, ({ text }) => checkText(text, { text: text.trim() }))
  const send = form.submit((body) =>
    adding.mutate(body, { onSuccess: onDone, onError: (error) => form.showProblem(problemOf(error)) }),
  )
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <Field label="Your message" {...form.field('text')}>
        <TextArea maxLength={TICKET_TEXT_LENGTH} readOnly={adding.isPending} />
      </Field>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={adding.isPending} busyLabel="Sending...">
          Send
        </Button>
        <Button variant="outline" disabled={adding.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
