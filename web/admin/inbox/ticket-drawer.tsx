import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useGuardedClose, useReportDirty } from '#admin/editing/unsaved-changes.ts'
import { useEditForm } from '#admin/editing/use-edit-form.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { formatDateTime } from '#admin/layout/format-time.ts'
import { TICKET_TEXT_LENGTH, TICKET_TOPIC_LABELS } from '#contract/ordering/tickets.ts'
import type { AdminTicket } from '#contract/ordering/tickets-schemas.ts'
import { paths } from '#shop/paths.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import type { Checked } from '#ui/form/use-form.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { Pill } from '#ui/pill.tsx'
import { ClockLine } from './clock-line.tsx'
import { TICKET_STATE_LABELS, TICKET_STATE_TONES } from './ticket-state.ts'
import { ticketQuery, useTicketMutations } from './tickets-api.ts'

const FORM_ID = 'answer-ticket'

interface TicketDrawerProps {
  /** Null closes it. */
  ticketId: string | null
  onClose: () => void
}

/** One question: what was said, an answer, and whether it is settled. Asks before it discards an answer that was not sent. */
export function TicketDrawer({ ticketId, onClose }: TicketDrawerProps) {
  const query = useQuery({ ...ticketQuery(ticketId ?? ''), enabled: ticketId !== null })
  const mutations = useTicketMutations(ticketId ?? '')
  const ticket = query.data
  const isBusy = mutations.answer.isPending || mutations.setState.isPending
  const [isDirty, setDirty] = useState(false)
  const close = useGuardedClose(isDirty, onClose)
  return (
    <Drawer
      isOpen={ticketId !== null}
      onClose={close}
      isBusy={isBusy}
      size="medium"
      title={ticket ? `${ticket.number} · ${TICKET_TOPIC_LABELS[ticket.topic]}` : 'Question'}
      description={ticket?.customerName}
      footer={ticket && <Actions ticket={ticket} mutations={mutations} />}
    >
      {ticket ? (
        <Conversation ticket={ticket} mutations={mutations} onDirtyChange={setDirty} />
      ) : query.isError ? (
        <LoadError
          query={query}
          heading="h3"
          message={formatFailure('Failed to load the question', query.error)}
        />
      ) : (
        <SkeletonRows count={4} hasPicture={false} />
      )}
    </Drawer>
  )
}

interface TicketProps {
  ticket: AdminTicket
  mutations: ReturnType<typeof useTicketMutations>
}

function Actions({ ticket, mutations: { answer, setState } }: TicketProps) {
  const next = ticket.state === 'closed' ? 'open' : 'closed'
  const change = () =>
    setState.mutate(
      { ticket, state: next },
      {
        onSuccess: () =>
          adminToast.success(`${ticket.number} is ${next === 'closed' ? 'closed' : 'open again'}`),
        onError: (error) => adminToast.failure('Failed to change the question', error),
      },
    )
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button size="admin" variant="outline" isBusy={setState.isPending} onClick={change}>
        {next === 'closed' ? 'Close question' : 'Open again'}
      </Button>
      <Button type="submit" form={FORM_ID} size="admin" isBusy={answer.isPending} busyLabel="Sending...">
        Send answer
      </Button>
    </div>
  )
}

type ConversationProps = TicketProps & { onDirtyChange: (isDirty: boolean) => void }

function Conversation({ ticket, mutations, onDirtyChange }: ConversationProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <Pill tone={TICKET_STATE_TONES[ticket.state]}>{TICKET_STATE_LABELS[ticket.state]}</Pill>
          <Link
            to={paths.adminOrder(ticket.order.id)}
            className="rounded-sm font-semibold text-brand-ink hover:underline"
          >
            Order {ticket.order.number}
          </Link>
        </p>
        <ClockLine ticket={ticket} />
      </div>
      <ol aria-label="Messages" className="flex flex-col gap-3">
        {ticket.messages.map(({ id, by, author, text, at }) => (
          <li
            key={id}
            className={classNames(
              'rounded-md px-4 py-3 text-sm',
              by === 'shop' ? 'ml-7 self-end bg-brand-soft' : 'mr-3 self-start bg-quiet',
            )}
          >
            <p className="text-xs font-semibold text-muted">
              {by === 'shop' ? (author ?? 'The shop') : ticket.customerName} ·{' '}
              <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      <AnswerForm ticket={ticket} mutations={mutations} onDirtyChange={onDirtyChange} />
    </div>
  )
}

function checkAnswer({ text }: { text: string }): Checked<{ text: string }, { text: string }> {
  return text.trim() === '' ? { errors: { text: 'Write an answer' } } : { body: { text: text.trim() } }
}

/** What was typed stays when somebody has written meanwhile: the new message stands above it, and the answer can go on. */
function AnswerForm({ ticket, mutations: { answer }, onDirtyChange }: ConversationProps) {
  const form = useEditForm({ text: '' }, checkAnswer)
  useReportDirty(form.values.text.trim() !== '', onDirtyChange)
  const send = form.submit(({ text }) =>
    answer.mutate(
      { ticket, text },
      {
        onSuccess: () => {
          form.rebase({ text: '' }, 'theirs')
          form.fill({ text: '' })
          adminToast.success(`Answered ${ticket.number}`)
        },
        onError: form.showProblem,
      },
    ),
  )
  return (
    <form id={FORM_ID} noValidate onSubmit={send} className="flex flex-col gap-3">
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      {form.conflict && (
        <Banner tone="warning" title={form.conflict.message}>
          Read it above. Your answer is still here and can be sent.
        </Banner>
      )}
      <Field
        label="Answer"
        {...form.field('text')}
        hint="The customer reads it under the order, and gets a message."
      >
        <TextArea controlSize="admin" maxLength={TICKET_TEXT_LENGTH} />
      </Field>
    </form>
  )
}
