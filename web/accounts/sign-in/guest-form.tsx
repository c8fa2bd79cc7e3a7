import { useEffect } from 'react'
import type { Person } from '#contract/accounts-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { checkPhone } from './account-checks.ts'
import { continueAsGuest } from './sign-in-operations.ts'
import { useAccountForm } from './use-account-form.ts'

interface GuestFormProps {
  firstPhone: string
  /** Called with the number as it is typed. */
  onTyped: (phone: string) => void
  onDone: (user: Person) => void
}

/** A phone without proof, for an order that is paid online, in a shop that sends no codes. */
export function GuestForm({ firstPhone, onTyped, onDone }: GuestFormProps) {
  const form = useAccountForm(
    { phone: firstPhone },
    {
      check: checkPhone,
      send: ({ phone }) => continueAsGuest(phone),
      onDone: ({ user }) => onDone(user),
      focusAfterProblem: 'phone',
    },
  )
  const { phone: typed } = form.values
  useEffect(() => {
    onTyped(typed)
  }, [onTyped, typed])
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <Field label="Mobile Number" {...form.field('phone')}>
        <TextInput type="tel" inputMode="tel" autoComplete="tel-national" autoFocus />
      </Field>
      <Button type="submit" isWide isBusy={form.isBusy} busyLabel="One moment...">
        Continue to Delivery
      </Button>
    </form>
  )
}
