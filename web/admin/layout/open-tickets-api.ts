import { useQuery } from '@tanstack/react-query'
import { useMay } from '#accounts/rights.ts'
import { api } from '#client/api-client.ts'
import type { TicketPage } from '#contract/ordering/tickets-schemas.ts'

/** How many questions of customers wait for an answer; 0 until that is known. */
export function useOpenTickets(): number {
  const mayAnswer = useMay('tickets.answer')
  const query = useQuery({
    queryKey: ['tickets', 'open-count'],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<TicketPage>('/api/tickets', {
        signal,
        query: { state: 'open', limit: 1 },
      })
      return data.total ?? 0
    },
    enabled: mayAnswer,
  })
  return query.data ?? 0
}
