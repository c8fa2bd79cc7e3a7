import type { Order } from '#contract/ordering/orders-schemas.ts'
import {
  TICKET_TEXT_LENGTH,
  TICKET_TOPIC_LABELS,
  TICKET_TOPICS,
  type TicketTopic,
} from '#contract/ordering/tickets.ts'
import type { Ticket } from '#contract/ordering/tickets-schemas.ts'
import { returnAnswer } from '#contract/promises/rules.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Banner } from '#ui/page/banner.tsx'
import { checkText, problemOf } from './check-text.ts'
import { useAsk } from './tickets-api.ts'

interface AskFormProps {
  order: Order
  onAsked: (ticket: Ticket) => void
  onCancel: () => void
}

/** Topic and text. What was typed stays when sending fails. */
export function AskForm({ order, onAsked, onCancel }: AskFormProps) {
  const asking = useAsk(order.id)
  const form = useForm({ topic: 'return' as TicketTopic, text: '' }, ({ topic, text }) =>
    checkText(text, { topic, text: text.trim() }),
  )
  const send = form.submit((body) =>
    asking.mutate(body, { onSuccess: onAsked, onError: (error) => form.showProblem(problemOf(error)) }),
  )
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4 rounded-md p-4 outlined">
      <Field label="What is it about?" {...form.field('topic')}>
        <Select disabled={asking.isPending}>
          {TICKET_TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {TICKET_TOPIC_LABELS[topic]}
            </option>
          ))}
        </Select>
      </Field>
      {form.values.topic === 'return' && <ReturnRules order={order} />}
      <Field label="Your message" {...form.field('text')} isRequired>
        <TextArea maxLength={TICKET_TEXT_LENGTH} readOnly={asking.isPending} />
      </Field>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={asking.isPending} busyLabel="Sending...">
          Send
        </Button>
        <Button variant="outline" disabled={asking.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What was promised for the goods when they were bought; nothing where nothing was. */
function ReturnRules({ order: { items } }: { order: Order }) {
  const said = items.flatMap(({ name, rules }) =>
    rules?.returns ? [{ name, answer: returnAnswer(rules.returns) }] : [],
  )
  const answers = [...new Set(said.map(({ answer }) => answer))]
  if (answers.length === 0) return null
  const isSameForAll = answers.length === 1 && said.length === items.length
  return (
    <div className="rounded-md bg-quiet px-4 py-3 text-sm">
      <p className="font-semibold">Can it be returned?</p>
      {isSameForAll ? (
        <p className="mt-1 text-pretty text-muted">{answers[0]}</p>
      ) : (
        <ul className="mt-1 flex flex-col gap-1 text-pretty text-muted">
          {said.map(({ name, answer }) => (
            <li key={name}>
              <span className="font-semibold text-ink">{name}:</span> {answer}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
