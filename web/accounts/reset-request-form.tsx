import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import { checkResetRequest } from './account-checks.ts'
import type { AuthDialog } from './auth-dialog.ts'
import { requestPasswordReset } from './password-operations.ts'
import { TextLink } from './text-link.tsx'
import { useAccountForm } from './use-account-form.ts'

interface ResetRequestFormProps {
  /** Typed in another dialog before. */
  firstEmail: string
  onBusyChange: (isBusy: boolean) => void
  onSwitch: (dialog: AuthDialog) => void
  onSent: (email: string) => void
}

/** The toasts say more than the field. */
const toastOf: Record<string, string> = {
  'Email is required': 'Please enter your email address',
  'Enter a valid email address': 'Please enter a valid email address',
}

export function ResetRequestForm({ firstEmail, onBusyChange, onSwitch, onSent }: ResetRequestFormProps) {
  const form = useAccountForm(['email'], checkResetRequest, { email: firstEmail })
  const [isBusy, setBusy] = useState(false)

  const work = (isWorking: boolean) => {
    setBusy(isWorking)
    onBusyChange(isWorking)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const firstError = form.findFirstError()
    if (firstError !== null) {
      toast.error(toastOf[firstError] ?? firstError, { kind: 'auth', id: 'account-form' })
      return
    }
    work(true)
    const outcome = await requestPasswordReset(form.values.email ?? '')
    work(false)
    if (outcome.isDone) {
      toast.success('Password reset link sent to your email!', { kind: 'auth', id: 'account-form' })
      onSent((form.values.email ?? '').trim())
      return
    }
    form.fail(outcome.message, outcome.fields, 'email')
    toast.error(outcome.message, { kind: 'auth', id: 'account-form' })
  }

  return (
    <>
      <form ref={form.formRef} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {form.failure && <Banner tone="error">{form.failure}</Banner>}
        <Field label="Email Address" error={form.errors.email}>
          <TextInput type="email" autoComplete="username" autoFocus {...form.input('email')} />
        </Field>
        <Button type="submit" isWide isBusy={isBusy} busyLabel="Sending...">
          Send Reset Link
        </Button>
      </form>
      <p className="mt-3 -mb-2 text-center">
        <TextLink onClick={() => onSwitch('sign-in')}>Back to Login</TextLink>
      </p>
    </>
  )
}
