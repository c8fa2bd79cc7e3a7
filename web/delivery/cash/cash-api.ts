import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { CashBook, HandoverBody } from '#contract/delivery-schemas.ts'
import { toast } from '#ui/overlays/toast.ts'

const PATH = '/api/agent/cash'

/** The agent's cash book, and handing cash over to the shop. */
export function useCashBook(personId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['cash', personId]
  const book = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.get<CashBook>(PATH, { signal })).data,
  })
  const showBook = (next: CashBook) => {
    queryClient.setQueryData(queryKey, next)
    void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
  }
  const handOver = useMutation({
    mutationFn: async ({ key, body }: { key: string; body: HandoverBody }) =>
      (await api.post<CashBook>(`${PATH}/handovers`, body, { key })).data,
    onSuccess: (next) => {
      showBook(next)
      toast.success('Handed over. The shop still has to count it.')
    },
  })
  const takeBack = useMutation({
    mutationFn: async (id: string) => (await api.delete<CashBook>(`${PATH}/handovers/${id}`)).data,
    onSuccess: showBook,
    onError: (error) => toast.error('Failed to take the hand-over back', { detail: error.message }),
  })
  return { book, handOver, takeBack }
}
export type AgentCashState = ReturnType<typeof useCashBook>
