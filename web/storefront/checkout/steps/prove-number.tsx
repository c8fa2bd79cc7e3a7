import { PhoneCode } from '#accounts/sign-in/phone-steps.tsx'
import { logInByPhone } from '#accounts/sign-in/sign-in-operations.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import { toast } from '#ui/overlays/toast.ts'
import { moveDraft } from '../checkout-draft.ts'

interface ProveNumberProps {
  guest: Person
  phone: string
  /** The guest's account has proved its number, or is left for the one that had proved it before. */
  onDone: () => void
}

/**
 * Proves the number of a guest by a code. Where the number has no account the guest's becomes one; otherwise the shop signs in to
 * it and brings the cart there, and this tab brings what was typed.
 */
export function ProveNumber({ guest, phone, onDone }: ProveNumberProps) {
  return (
    <PhoneCode
      phone={phone}
      confirm={async (_phone, code) => {
        const result = await logInByPhone(phone, code)
        if (result.success && result.user.id !== guest.id) moveDraft(guest.id, result.user)
        return result
      }}
      confirmLabel="Confirm for cash"
      busyLabel="One moment..."
      onDone={({ id }) => {
        onDone()
        toast.success(
          id === guest.id
            ? 'Your number is confirmed. You can pay in cash now.'
            : 'You are signed in to your account, whose cart is in this order too. Please check it, then place it.',
          { id: 'checkout' },
        )
      }}
    />
  )
}
