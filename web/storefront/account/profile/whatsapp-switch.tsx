import { useMutation } from '@tanstack/react-query'
import { updateSessionUser } from '#accounts/session.ts'
import { api } from '#client/api-client.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { toast } from '#ui/overlays/toast.ts'

/** Whether messages come by WhatsApp; only whoever has proved a phone is asked. */
export function WhatsAppSwitch({ user }: { user: Person }) {
  const choice = useMutation({
    mutationFn: async (isWanted: boolean) =>
      (await api.put<Person>('/api/profile/whatsapp', { isWanted })).data,
    onSuccess: (saved) => {
      updateSessionUser(saved)
      toast.success(
        saved.wantsWhatsApp
          ? 'Your messages come by WhatsApp from now on'
          : 'You get no more messages by WhatsApp',
      )
    },
    onError: (error) => toast.error(error.message),
  })
  if (!useShopInfo()?.sendsWhatsApp || user.wantsWhatsApp === undefined) return null
  return (
    <Checkbox
      label="Messages about my orders by WhatsApp"
      checked={choice.isPending ? choice.variables : user.wantsWhatsApp}
      disabled={choice.isPending}
      onChange={({ target }) => choice.mutate(target.checked)}
    />
  )
}
