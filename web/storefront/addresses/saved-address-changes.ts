import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import { postOnce } from '#client/post-once.ts'
import type { DeliveryDetails, SavedAddress } from '#contract/accounts-schemas.ts'
import { toast } from '#ui/overlays/toast.ts'
import { readableMessage } from '#ui/page/readable-message.ts'

interface AddressInput extends DeliveryDetails {
  /** Absent for a new address. */
  id?: string
  label: string
  isDefault: boolean
}

/** Adds an address or changes one. */
export function useSaveAddress(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...address }: AddressInput) => {
      if (id === undefined) await postOnce<SavedAddress>('/api/addresses', address)
      else await api.put<SavedAddress>(`/api/addresses/${id}`, address)
      await queryClient.invalidateQueries({ queryKey: ['addresses', userId] })
    },
  })
}

const DELETE_TOAST = 'delete-address'

export function useDeleteAddress(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await api.delete(`/api/addresses/${id}`)
      toast.dismiss(DELETE_TOAST)
      await queryClient.invalidateQueries({ queryKey: ['addresses', userId] })
    },
    onError: (error) =>
      void toast.error('The address was not removed', {
        id: DELETE_TOAST,
        detail: readableMessage(error.message),
      }),
  })
}
