import { Tag, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ActionResult } from '#client/action-result.ts'
import type { Checkout } from '#contract/orders-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { CouponActions } from './use-coupon-actions.ts'

interface CouponFieldProps {
  coupon: Checkout['coupon']
  actions: CouponActions
  isDisabled: boolean
}

/** A code for a discount, checked by the shop. */
export function CouponField({ coupon, actions, isDisabled }: CouponFieldProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const work = async (change: Promise<ActionResult>) => {
    setBusy(true)
    const result = await change
    setBusy(false)
    setProblem(result.success ? null : result.error || 'This code cannot be used')
    if (result.success) setCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') setProblem('Enter a code')
    else void work(actions.applyCoupon(code.trim().toUpperCase()))
  }

  if (coupon) {
    return (
      <AppliedCode
        coupon={coupon}
        problem={problem}
        isDisabled={isDisabled || isBusy}
        onRemove={() => void work(actions.removeCoupon())}
      />
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <Field label="Offer code" hidesLabel error={problem ?? undefined} className="flex-1">
        <TextInput
          placeholder="Offer code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          disabled={isDisabled}
          onChange={({ target }) => {
            setCode(target.value)
            setProblem(null)
          }}
          className="uppercase placeholder:normal-case"
        />
      </Field>
      <Button type="submit" variant="soft" isBusy={isBusy} disabled={isDisabled}>
        Apply
      </Button>
    </form>
  )
}

interface AppliedCodeProps {
  coupon: NonNullable<Checkout['coupon']>
  problem: string | null
  isDisabled: boolean
  onRemove: () => void
}

function AppliedCode({ coupon, problem, isDisabled, onRemove }: AppliedCodeProps) {
  const reason = problem ?? coupon.reason
  return (
    <div
      className={
        coupon.isValid
          ? 'rounded-md bg-delivered-soft text-delivered'
          : 'rounded-md bg-pending-soft text-pending'
      }
    >
      <div className="flex items-center gap-2.5 py-1 pr-1 pl-3.5">
        <Tag className="size-5 shrink-0" />
        <p className="min-w-0 flex-1 font-semibold">
          {coupon.code}
          {coupon.isValid && <span className="font-medium"> ({coupon.label})</span>}
          {reason && <span className="block text-sm font-medium">{reason}</span>}
        </p>
        <IconButton
          label={`Remove code ${coupon.code}`}
          icon={<X className="size-5" />}
          disabled={isDisabled}
          onClick={onRemove}
          className="text-current"
        />
      </div>
    </div>
  )
}
