import { type FormEvent, useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '#contract/accounts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import { checkNewPassword } from './account-checks.ts'
import { confirmPasswordReset } from './password-operations.ts'
import { useAccountForm } from './use-account-form.ts'

interface NewPasswordFormProps {
  token: string
  onDone: () => void
  onLinkInvalid: () => void
}

/** Sets a password with the token of a reset link or an invitation. */
export function NewPasswordForm({ token, onDone, onLinkInvalid }: NewPasswordFormProps) {
  const form = useAccountForm(['password', 'confirmPassword'], checkNewPassword)
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const firstError = form.findFirstError()
    if (firstError !== null) {
      toast.error(firstError, { kind: 'auth', id: 'account-form' })
      return
    }
    const { password = '', confirmPassword = '' } = form.values
    setBusy(true)
    const outcome = await confirmPasswordReset({ token, password, confirmPassword })
    setBusy(false)
    if (outcome.isDone) return onDone()
    if (outcome.isLinkInvalid) return onLinkInvalid()
    form.fail(outcome.message, outcome.fields, 'password')
    toast.error(outcome.message, { kind: 'auth', id: 'account-form' })
  }

  return (
    <form ref={form.formRef} noValidate onSubmit={submit} aria-busy={isBusy || undefined}>
      <fieldset disabled={isBusy} className="flex flex-col gap-4">
        {form.failure && <Banner tone="error">{form.failure}</Banner>}
        <Field
          label="New Password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
          error={form.errors.password}
        >
          <PasswordInput
            autoComplete="new-password"
            minLength={PASSWORD_MIN_LENGTH}
            autoFocus
            {...form.input('password')}
          />
        </Field>
        <Field label="Confirm Password" error={form.errors.confirmPassword}>
          <PasswordInput autoComplete="new-password" {...form.input('confirmPassword')} />
        </Field>
        <Button type="submit" isWide isBusy={isBusy} busyLabel="Saving...">
          Save Password
        </Button>
      </fieldset>
    </form>
  )
}
