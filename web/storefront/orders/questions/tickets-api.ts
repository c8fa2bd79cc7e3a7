import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import { postOnce } from '#client/post-once.ts'
import type { AskBody, Ticket, TicketMessageBody } from '#contract/ordering/tickets-schemas.ts'

const ticketsPath = (orderId: string) => `/api/orders/${encodeURIComponent(orderId)}/tickets`

/** What the customer has asked about an order, the newest first. */
export function ticketsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['tickets', orderId],
    queryFn: async ({ signal }) => (await api.get<Ticket[]>(ticketsPath(orderId), { signal })).data,
  })
}

/** Asks about an order. Where the answer was lost, the same text sent again is the same question. */
export function useAsk(orderId: string) {
  return useTicketMutation(orderId, (body: AskBody) => postOnce<Ticket>(ticketsPath(orderId), body))
}

/** Adds a message to a question. */
export function useAddToTicket(orderId: string, ticketId: string) {
  return useTicketMutation(orderId, (body: TicketMessageBody) =>
    postOnce<Ticket>(`/api/tickets/${ticketId}/messages`, body),
  )
}

function useTicketMutation<Body>(orderId: string, send: (body: Body) => Promise<{ data: Ticket }>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['tickets'],
    mutationFn: async (body: Body) => (await send(body)).data,
    onSuccess: (ticket) =>
      queryClient.setQueryData(ticketsQuery(orderId).queryKey, (before: Ticket[] = []) =>
        before.some(({ id }) => id === ticket.id)
          ? before.map((known) => (known.id === ticket.id ? ticket : known))
          : [ticket, ...before],
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['tickets'] }),
  })
}
