import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#client/calls.ts'
import { sendOnce } from '#client/post-once.ts'
import { ticketCalls } from '#contract/calls/ticket-calls.ts'
import type { AskBody, Ticket, TicketMessageBody } from '#contract/ordering/tickets-schemas.ts'

/** What the customer has asked about an order, the newest first. */
export const ticketsQuery = (orderId: string) => callQuery(ticketCalls.ofOrder, { params: { id: orderId } })

/** Asks about an order. Where the answer was lost, the same text sent again is the same question. */
export function useAsk(orderId: string) {
  return useTicketMutation(orderId, (body: AskBody) =>
    sendOnce(ticketCalls.ask, { params: { id: orderId }, body }),
  )
}

/** Adds a message to a question. */
export function useAddToTicket(orderId: string, ticketId: string) {
  return useTicketMutation(orderId, (body: TicketMessageBody) =>
    sendOnce(ticketCalls.add, { params: { id: ticketId }, body }),
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
