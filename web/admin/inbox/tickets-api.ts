import { useMutation, useQueryClient } from '@tanstack/react-query'
import { conflictOf } from '#admin/editing/use-edit-form.ts'
import { callQuery, send } from '#client/calls.ts'
import { sendOnce } from '#client/post-once.ts'
import { inboxCalls } from '#contract/calls/ticket-calls.ts'
import type { AdminTicket, TicketQuery } from '#contract/ordering/tickets-schemas.ts'

export interface InboxFilters {
  search: string
  state: TicketQuery['state']
}

export const inboxQuery = ({ search, state }: InboxFilters, cursor: string | null) =>
  callQuery(inboxCalls.list, { query: { search: search.trim(), state, cursor, limit: 50 } })

export const ticketQuery = (id: string) => callQuery(inboxCalls.one, { params: { id } })

type Seen = { ticket: AdminTicket }
const seenOf = ({ messages }: AdminTicket) => messages.at(-1)?.id

/** Answers a question, and closes it or opens it again; what was written meanwhile comes with the refusal. */
export function useTicketMutations(id: string) {
  const queryClient = useQueryClient()
  const show = (ticket: unknown) => queryClient.setQueryData(ticketQuery(id).queryKey, ticket as AdminTicket)
  const shared = {
    mutationKey: ['tickets'],
    onSuccess: show,
    onError: (error: Error) => {
      const conflict = conflictOf(error)
      if (conflict) show(conflict.current)
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['tickets'] }),
  }
  const answer = useMutation({
    ...shared,
    mutationFn: async ({ ticket, text }: Seen & { text: string }) =>
      (await sendOnce(inboxCalls.answer, { params: { id }, body: { text, seen: seenOf(ticket) } })).data,
  })
  const setState = useMutation({
    ...shared,
    mutationFn: async ({ ticket, state }: Seen & { state: 'open' | 'closed' }) =>
      (await send(inboxCalls.setState, { params: { id }, body: { state, seen: seenOf(ticket) } })).data,
  })
  return { answer, setState }
}
