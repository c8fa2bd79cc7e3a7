import { useQuery } from '@tanstack/react-query'
import { useMay } from '#accounts/rights.ts'
import { callQuery } from '#client/calls.ts'
import { inboxCalls } from '#contract/calls/ticket-calls.ts'

/** How many questions of customers wait for an answer; 0 until that is known. */
export function useOpenTickets(): number {
  const mayAnswer = useMay('tickets.answer')
  const query = useQuery({
    ...callQuery(inboxCalls.list, { query: { state: 'open', limit: 1 } }),
    select: ({ total }) => total,
    enabled: mayAnswer,
  })
  return query.data ?? 0
}
