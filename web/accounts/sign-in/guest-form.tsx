import type { Person } from '#contract/accounts-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { checkPhone } from './account-checks.ts'
import { continueAsGuest } from './sign-in-operations.ts'
import { useAccountForm } from './use-account-form.ts'

interface GuestFormProps {
  onBusyChange: (isBusy: boolean) => void
  onDone: (user: Person) => void
}

/** A phone without proof, for an order that is paid online. */
export function GuestForm({ onBusyChange, onDone }: GuestFormProps) {
  const form = useAccountForm(
    { phone: '' },
    {
      check: checkPhone,
      send: ({ phone }) => continueAsGuest(phone),
      onDone: ({ user }) => onDone(user),
      focusAfterProblem: 'phone',
      onBusyChange,
    },
  )
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <Field label="Mobile Number" {...form.field('phone')}>
        <TextInput type="tel" inputMode="tel" autoComplete="tel-national" autoFocus />
      </Field>
      <Button type="submit" isWide isBusy={form.isBusy} busyLabel="One moment...">
        Continue
      </Button>
    </form>
  )
}
