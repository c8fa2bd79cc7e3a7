import { useState } from 'react'
import { PhoneSteps } from '#accounts/sign-in/phone-steps.tsx'
import { proveOwnPhone } from '#accounts/sign-in/sign-in-operations.ts'
import { TextLink } from '#accounts/text-link.tsx'
import type { Person } from '#contract/accounts-schemas.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'

/** Whether the customer signs in by phone too, and the way to prove a number. */
export function PhoneSignIn({ user }: { user: Person }) {
  const [isOpen, setOpen] = useState(false)
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
          confirm={proveOwnPhone}
          confirmLabel="Use This Number"
          busyLabel="Checking..."
          onDone={() => {
            setOpen(false)
            toast.success('You can sign in with this number now')
          }}
        />
      </Dialog>
    </>
  )
}
