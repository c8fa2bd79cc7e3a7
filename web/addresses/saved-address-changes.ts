import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeliveryDetails, SavedAddress } from '../../contract/accounts.ts'
import { api } from '../api-client.ts'

export interface AddressWish extends DeliveryDetails {
  /** Absent for a new address. */
  id?: string
  label: string
  isDefault: boolean
}

/** Adds an address or changes one. */
export function useSaveAddress(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...address }: AddressWish) => {
      if (id === undefined) await api.post<SavedAddress>('/api/addresses', address)
      else await api.put<SavedAddress>(`/api/addresses/${id}`, address)
      await queryClient.invalidateQueries({ queryKey: ['addresses', userId] })
    },
  })
}

export function useDeleteAddress(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await api.delete(`/api/addresses/${id}`)
      await queryClient.invalidateQueries({ queryKey: ['addresses', userId] })
    },
  })
}
