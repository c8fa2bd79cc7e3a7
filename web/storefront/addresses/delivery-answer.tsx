import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Truck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PINCODE_PATTERN, PINCODE_TEXT } from '#contract/promises/areas.ts'
import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'
import { isPostalPincode, NO_POST_OFFICE_TEXT } from '#contract/promises/pincodes/pincode-states.ts'
import { latinDigits } from '#shop/normalise-phone.ts'
import { notServedText, promiseLead, promiseTerms } from '#shop/promises/delivery-promise.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { choosePincode } from '#storefront/basket/delivery-pincode.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { type Checked, useForm } from '#ui/form/use-form.ts'
import { readableMessage } from '#ui/page/readable-message.ts'
import { promiseQuery } from './promise-query.ts'

/** What the shop promises of a delivery to this browser's pincode, which can be changed in place. */
export function DeliveryAnswer({ promise }: { promise: DeliveryPromise }) {
  const [isEditing, setEditing] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) change.current?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])
  if (isEditing || promise.isServed === undefined) {
    return (
      <PincodeForm
        start={promise.pincode ?? ''}
        isOpened={isEditing}
        onDone={() => setEditing(false)}
        onCancel={promise.isServed === undefined ? undefined : () => setEditing(false)}
      />
    )
  }
  return (
    <>
      <Said promise={promise} />
      {promise.pincode !== null && (
        <button
          ref={change}
          type="button"
          aria-label="Change pincode"
          onClick={() => setEditing(true)}
          className="-mr-3 min-h-11 shrink-0 self-start rounded-md px-3 text-sm font-semibold text-brand-ink hover:underline"
        >
          Change
        </button>
      )}
    </>
  )
}

function Said({ promise }: { promise: DeliveryPromise }) {
  const payment = useShopInfo()?.payment
  const isServed = promise.isServed === true
  const Icon = isServed ? Truck : CircleAlert
  return (
    <>
      <Icon className={`size-5.5 shrink-0 ${isServed ? 'text-brand-ink' : 'text-error'}`} />
      <p role="status" className="ml-3 min-w-0 flex-1 text-sm text-pretty">
        {isServed ? (
          <>
            <span className="font-semibold">{promiseLead(promise)} </span>
            {promiseTerms(promise, promise.pincode === null ? undefined : payment)}
          </>
        ) : (
          <span className="font-semibold">{notServedText(promise.pincode)}</span>
        )}
      </p>
    </>
  )
}

const QUESTION = 'Enter your pincode for delivery'

interface PincodeFormProps {
  start: string
  /** It was opened by a press, so its field takes the focus. */
  isOpened: boolean
  onDone: () => void
  /** Absent where there is nothing to go back to. */
  onCancel: (() => void) | undefined
}

function PincodeForm({ start, isOpened, onDone, onCancel }: PincodeFormProps) {
  const queryClient = useQueryClient()
  const form = useForm({ pincode: start }, checkPincode)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpened) field.current?.select()
  }, [isOpened])

  async function save(pincode: string) {
    setBusy(true)
    try {
      await queryClient.fetchQuery(promiseQuery(pincode))
      choosePincode(pincode)
      await queryClient.invalidateQueries({ queryKey: ['cart'] })
      onDone()
    } catch (error) {
      const reason = error instanceof Error ? readableMessage(error.message) : ''
      form.showErrors({ errors: { pincode: reason || 'The delivery could not be looked up' } })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={form.submit(save)}
      onKeyDown={({ key }) => key === 'Escape' && onCancel?.()}
      className="flex w-full flex-wrap items-start gap-2"
    >
      <p aria-hidden="true" className="flex min-h-11 items-center text-sm font-semibold">
        Deliver to
      </p>
      <Field {...form.field('pincode')} label={QUESTION} hidesLabel className="min-w-28 flex-1">
        <TextInput
          ref={field}
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="Pincode"
          maxLength={12}
          readOnly={isBusy}
        />
      </Field>
      <Button type="submit" variant="outline" isBusy={isBusy} className="px-4">
        Check
      </Button>
      {onCancel && (
        <Button variant="ghost" disabled={isBusy} onClick={onCancel} className="px-3">
          Cancel
        </Button>
      )}
    </form>
  )
}

function checkPincode({ pincode }: { pincode: string }): Checked<{ pincode: string }, string> {
  const body = latinDigits(pincode).replace(/[\s-]/g, '')
  if (!PINCODE_PATTERN.test(body)) return { errors: { pincode: PINCODE_TEXT } }
  return isPostalPincode(body) ? { body } : { errors: { pincode: NO_POST_OFFICE_TEXT } }
}
