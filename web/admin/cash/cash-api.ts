import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { api } from '#client/api-client.ts'
import type {
  CashBook,
  CashOverview,
  ConfirmHandoverBody,
  CourierBook,
  CourierReceiptBody,
  WriteOffBody,
} from '#contract/delivery-schemas.ts'

const PATH = '/api/analytics/admin/cash'
const OVERVIEW = ['cash', 'overview']

/** All cash outside the shop. */
export function useCashOverview() {
  return useQuery({
    queryKey: OVERVIEW,
    queryFn: async ({ signal }) => (await api.get<CashOverview>(PATH, { signal })).data,
  })
}

/** One agent's cash book; sends no request without an agent. */
export function useAgentBook(agentId: string | null) {
  return useQuery({
    queryKey: ['cash', 'agent', agentId],
    enabled: agentId !== null,
    queryFn: async ({ signal }) => (await api.get<CashBook>(`${PATH}/agents/${agentId}`, { signal })).data,
  })
}

/** One courier's cash book; sends no request without a courier. */
export function useCourierBook(courierId: string | null) {
  return useQuery({
    queryKey: ['cash', 'courier', courierId],
    enabled: courierId !== null,
    queryFn: async ({ signal }) =>
      (await api.get<CourierBook>(`${PATH}/couriers/${courierId}`, { signal })).data,
  })
}

interface CourierMove {
  courierId: string
  what: 'received' | 'write-offs'
  body: CourierReceiptBody
  key: string
}

/** Counting, writing off and changing limits; each response is the new overview. */
export function useCashMutations() {
  const queryClient = useQueryClient()
  const settled = (message: string) => (overview: CashOverview) => {
    queryClient.setQueryData(OVERVIEW, overview)
    for (const holder of ['agent', 'courier'])
      void queryClient.invalidateQueries({ queryKey: ['cash', holder] })
    void queryClient.invalidateQueries({ queryKey: ['agents'] })
    adminToast.success(message)
  }
  const count = useMutation({
    mutationFn: async ({ id, body, key }: { id: string; body: ConfirmHandoverBody; key: string }) => {
      const options = { key }
      return (await api.post<CashOverview>(`${PATH}/handovers/${id}/confirm`, body, options)).data
    },
    onSuccess: settled('Hand-over counted'),
  })
  const writeOff = useMutation({
    mutationFn: async ({ agentId, body, key }: { agentId: string; body: WriteOffBody; key: string }) => {
      const options = { key }
      return (await api.post<CashOverview>(`${PATH}/agents/${agentId}/write-offs`, body, options)).data
    },
    onSuccess: settled('Cash written off'),
  })
  const moveCourierCash = useMutation({
    mutationFn: async ({ courierId, what, body, key }: CourierMove) => {
      const options = { key }
      return (await api.post<CashOverview>(`${PATH}/couriers/${courierId}/${what}`, body, options)).data
    },
    onSuccess: (overview, { what }) =>
      settled(what === 'received' ? 'Cash received from the courier' : 'Cash written off')(overview),
  })
  const setLimit = useMutation({
    mutationFn: async ({ agentId, limit }: { agentId: string; limit: number | null }) =>
      (await api.put<CashOverview>(`${PATH}/agents/${agentId}/limit`, { limit })).data,
    onSuccess: settled('Cash limit changed'),
  })
  return { count, writeOff, moveCourierCash, setLimit }
}
export type CashMutations = ReturnType<typeof useCashMutations>
