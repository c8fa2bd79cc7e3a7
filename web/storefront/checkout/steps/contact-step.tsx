import { useState } from 'react'
import { Link } from 'react-router'
import type { AuthDialog } from '#accounts/sign-in/auth-dialog.ts'
import { GuestForm } from '#accounts/sign-in/guest-form.tsx'
import { PhoneSteps } from '#accounts/sign-in/phone-steps.tsx'
import { continueAsGuest, logInByPhone } from '#accounts/sign-in/sign-in-operations.ts'
import { useAuthDialogs } from '#accounts/sign-in/use-auth-dialogs.ts'
import { TextLink } from '#accounts/text-link.tsx'
import { readStored, removeStored, writeStored } from '#client/browser-storage.ts'
import { normalisePhone } from '#shop/normalise-phone.ts'
import { paths } from '#shop/paths.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import type { CheckoutEntry } from '../checkout-entry.ts'
import { StepHeading } from './step-heading.tsx'

/** What is typed of the number, stored for this tab. */
const PHONE_KEY = 'checkout-phone'
const keepPhone = (typed: string) => writeStored('session', PHONE_KEY, normalisePhone(typed))
const forgetPhone = () => removeStored('session', PHONE_KEY)

/** The first step of a visitor: a number, with or without a code, or email and password. The checkout goes on by itself. */
export function ContactStep({ entry }: { entry: CheckoutEntry }) {
  const shop = useShopInfo()
  const [firstPhone] = useState(() => readStored('session', PHONE_KEY) ?? '')
  const [dialog, setDialog] = useState<AuthDialog | null>(null)
  const AuthDialogs = useAuthDialogs(dialog !== null, () => setDialog(null))
  const openSignIn = () => setDialog('sign-in')
  const takesGuests = shop?.payment.razorpay === true
  const sendsCodes = shop?.sendsCodes === true
  const [item] = entry.items
  const number = { firstPhone, onTyped: keepPhone, onDone: forgetPhone }
  return (
    <div className="flex flex-1 flex-col gap-5">
      <StepHeading>{sendsCodes || takesGuests ? 'Mobile number' : 'Sign in'}</StepHeading>
      {sendsCodes ? (
        <PhoneSteps
          {...number}
          confirm={logInByPhone}
          confirmLabel="Continue to Delivery"
          busyLabel="One moment..."
          withoutCode={
            takesGuests ? { label: 'Continue without a code (pay online)', open: continueAsGuest } : undefined
          }
        >
          <p className="text-sm text-muted">
            We send a code to this number. If you are new here, it opens an account for you.
          </p>
        </PhoneSteps>
      ) : (
        takesGuests && <GuestForm {...number} />
      )}
      {sendsCodes || takesGuests ? (
        <p className="-my-2 text-center text-sm">
          <TextLink onClick={openSignIn}>Use email and password</TextLink>
        </p>
      ) : (
        <div className="flex flex-col gap-3">
          <Button isWide onClick={openSignIn}>
            Login
          </Button>
          <Button variant="outline" isWide onClick={() => setDialog('sign-up')}>
            Create Account
          </Button>
        </div>
      )}
      <Link
        to={item ? paths.product(item.productId, item.variantId) : paths.cart}
        className={buttonStyle({ variant: 'ghost', isWide: true })}
      >
        {item ? 'Back to product' : 'Back to cart'}
      </Link>
      {AuthDialogs && <AuthDialogs dialog={dialog} onDialogChange={setDialog} />}
    </div>
  )
}
