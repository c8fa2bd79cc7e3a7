import { Tag, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Cart } from '#contract/cart-schemas.ts'
import { useCartActions } from '#storefront/basket/cart-actions.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/** Enters or removes a coupon code; the server computes the discount. */
export function CouponField({ coupon }: { coupon: Cart['coupon'] }) {
  return coupon ? <AppliedCode coupon={coupon} /> : <CodeEntry />
}

function CodeEntry() {
  const { applyCoupon } = useCartActions()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') return setError('Enter a code')
    setBusy(true)
    const result = await applyCoupon(code.trim())
    setBusy(false)
    setError(result.success ? undefined : result.error || 'This code could not be checked')
  }
  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-2">
      <Field label="Offer code" hidesLabel error={error} className="flex-1">
        <TextInput
          value={code}
          placeholder="Offer code"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          readOnly={isBusy}
          onChange={(event) => {
            setCode(event.target.value.toUpperCase())
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" variant="outline" isBusy={isBusy} className="px-4">
        Apply
      </Button>
    </form>
  )
}

function AppliedCode({ coupon }: { coupon: NonNullable<Cart['coupon']> }) {
  const { removeCoupon } = useCartActions()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function remove() {
    setBusy(true)
    const result = await removeCoupon()
    setBusy(false)
    if (!result.success) setError(result.error || 'The code could not be removed')
  }
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
          onClick={remove}
        />
      </div>
      {(error ?? (!coupon.isValid && coupon.reason)) && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-error">
          {error ?? coupon.reason}
        </p>
      )}
    </div>
  )
}
