import { Tag, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ActionResult } from '#client/action-result.ts'
import type { AppliedCoupon } from '#contract/ordering/cart-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { CartActions } from './cart-actions.ts'

export type CouponActions = Pick<CartActions, 'applyCoupon' | 'removeCoupon'>

interface CouponFieldProps {
  coupon: AppliedCoupon | null
  actions: CouponActions
  isDisabled?: boolean
}

/** A code for a discount, which the shop checks; in the cart and at the checkout. */
export function CouponField({ coupon, actions, isDisabled = false }: CouponFieldProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const change = async (changing: Promise<ActionResult>) => {
    setBusy(true)
    const result = await changing
    setBusy(false)
    setError(result.success ? undefined : result.error || 'This code could not be checked')
    if (result.success) setCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') setError('Enter a code')
    else void change(actions.applyCoupon(code.trim()))
  }

  if (coupon) {
    return (
      <AppliedCode
        coupon={coupon}
        error={error}
        isBusy={isBusy}
        isDisabled={isDisabled}
        onRemove={() => void change(actions.removeCoupon())}
      />
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <Field label="Offer code" hidesLabel error={error} className="flex-1">
        <TextInput
          placeholder="Offer code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          readOnly={isBusy}
          disabled={isDisabled}
          onChange={({ target }) => {
            setCode(target.value.toUpperCase())
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" variant="outline" isBusy={isBusy} disabled={isDisabled} className="px-4">
        Apply
      </Button>
    </form>
  )
}

interface AppliedCodeProps {
  coupon: AppliedCoupon
  error: string | undefined
  isBusy: boolean
  isDisabled: boolean
  onRemove: () => void
}

function AppliedCode({ coupon, error, isBusy, isDisabled, onRemove }: AppliedCodeProps) {
  const reason = error ?? (!coupon.isValid && coupon.reason)
  return (
    <div>
      <div className="flex items-center gap-2.5 rounded-md bg-brand-soft py-0.5 pr-0.5 pl-3.5 text-brand-ink">
        <Tag className="size-4.5 shrink-0" />
        <p role="status" className="min-w-0 flex-1 text-base">
          <span className="font-bold">{coupon.code}</span> {coupon.isValid && coupon.label}
        </p>
        <IconButton
          label={`Remove code ${coupon.code}`}
          icon={<X className="size-5" />}
          isBusy={isBusy}
          disabled={isDisabled}
          onClick={onRemove}
        />
      </div>
      {reason && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-error">
          {reason}
        </p>
      )}
    </div>
  )
}
