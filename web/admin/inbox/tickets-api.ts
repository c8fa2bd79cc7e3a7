import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { conflictOf } from '#admin/editing/use-edit-form.ts'
import { api } from '#client/api-client.ts'
import { postOnce } from '#client/post-once.ts'
import type { AdminTicket, TicketPage, TicketQuery } from '#contract/ordering/tickets-schemas.ts'

export interface InboxFilters {
  search: string
  state: TicketQuery['state']
}

export function inboxQuery({ search, state }: InboxFilters, cursor: string | null) {
  return queryOptions({
    queryKey: ['tickets', 'inbox', search, state, cursor],
    queryFn: async ({ signal }) => {
      const query = { search: search.trim(), state, cursor, limit: 50 }
      return (await api.get<TicketPage>('/api/tickets', { signal, query })).data
    },
  })
}

const pathOf = (id: string) => `/api/tickets/${encodeURIComponent(id)}`

export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: ['tickets', 'one', id],
    queryFn: async ({ signal }) => (await api.get<AdminTicket>(pathOf(id), { signal })).data,
  })
}

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
      (await postOnce<AdminTicket>(`${pathOf(id)}/answers`, { text, seen: seenOf(ticket) })).data,
  })
  const setState = useMutation({
    ...shared,
    mutationFn: async ({ ticket, state }: Seen & { state: 'open' | 'closed' }) =>
      (await api.put<AdminTicket>(`${pathOf(id)}/state`, { state, seen: seenOf(ticket) })).data,
  })
  return { answer, setState }
}
