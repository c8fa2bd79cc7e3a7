import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '#client/calls.ts'
import { sendOnce } from '#client/post-once.ts'
import type { DeliveryDetails } from '#contract/address-schemas.ts'
import { addressCalls } from '#contract/calls/address-calls.ts'
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
      if (id === undefined) await sendOnce(addressCalls.add, { body: address })
      else await send(addressCalls.change, { params: { id }, body: address })
      await queryClient.invalidateQueries({ queryKey: ['addresses', userId] })
    },
  })
}

const DELETE_TOAST = 'delete-address'

export function useDeleteAddress(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await send(addressCalls.remove, { params: { id } })
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
