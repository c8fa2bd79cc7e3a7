import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PhoneSteps } from '#accounts/sign-in/phone-steps.tsx'
import { proveOwnPhone } from '#accounts/sign-in/sign-in-operations.ts'
import { TextLink } from '#accounts/text-link.tsx'
import type { ActionResult } from '#client/action-result.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'

/** Whether the customer signs in by phone too, and the way to prove a number. */
export function PhoneSignIn({ user }: { user: Person }) {
  const [isOpen, setOpen] = useState(false)
  const prove = useProvePhone()
  if (!useShopInfo()?.sendsCodes) return null
  return (
    <>
      <TextLink onClick={() => setOpen(true)} className="text-sm">
        {user.isPhoneProved ? 'Change the number you sign in with' : 'Sign in with your phone too'}
      </TextLink>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Your Phone"
        description="We send a code to the number. With it you can sign in without a password."
      >
        <PhoneSteps
          firstPhone={user.isPhoneProved ? '' : (user.phone ?? '')}
          confirm={prove}
          confirmLabel="Use This Number"
          busyLabel="Checking..."
          onProblem={(failure) => {
            if (otherAccountOf(failure)) setOpen(false)
            return otherAccountOf(failure) !== undefined
          }}
          onDone={() => {
            setOpen(false)
            toast.success('You can sign in with this number now')
          }}
        />
      </Dialog>
    </>
  )
}

/** Proves a phone. Where it has an account of its own, its owner is asked whether the two become one. */
function useProvePhone() {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return async (phone: string, code: string) => {
    const proved = await proveOwnPhone(phone, code)
    const other = otherAccountOf(proved)
    if (!other) return proved
    const isWanted = await confirm({
      title: 'Bring your two accounts together?',
      description: joinText(other.orders),
      confirmLabel: 'Bring Together',
      cancelLabel: 'Keep Both',
    })
    if (!isWanted) return proved
    const joined = await proveOwnPhone(phone, code, true)
    if (joined.success) await queryClient.invalidateQueries()
    return joined
  }
}

/** The account that has the number and could be brought in; after that question it stays because its owner keeps both. */
function otherAccountOf(result: ActionResult): { orders: number } | undefined {
  if (result.success || result.code !== 'phone_taken') return undefined
  return result.data as { orders: number } | undefined
}

function joinText(orders: number): string {
  const count = orders === 0 ? 'no orders' : orders === 1 ? '1 order' : `${orders} orders`
  return `This number has an account of its own, with ${count}. Its orders, questions, addresses, reviews, wishlist and cart come to the account that you are signed in to now, and the other one is closed. This cannot be undone.`
}
