import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure } from '#client/api-client.ts'
import { PASSWORD_MIN_LENGTH } from '#contract/accounts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { checkNewPassword } from './account-checks.ts'
import { confirmPasswordReset, isLinkInvalid, resetAccountQuery } from './password-operations.ts'
import { RetainedSessions } from './retained-sessions.tsx'
import { useAccountForm } from './use-account-form.ts'

interface NewPasswordFormProps {
  token: string
  onDone: () => void
  onLinkInvalid: () => void
}

/** Sets a password with the token of a reset link or an invitation. */
export function NewPasswordForm({ token, onDone, onLinkInvalid }: NewPasswordFormProps) {
  const { data: account, error } = useQuery(resetAccountQuery(token))
  const isDead = error instanceof ApiFailure && isLinkInvalid(error)
  useEffect(() => {
    if (isDead) onLinkInvalid()
  }, [isDead, onLinkInvalid])
  const form = useAccountForm(
    { password: '', confirmPassword: '', keepsPhone: false, keepsDevices: false },
    {
      check: checkNewPassword,
      send: (values) => confirmPasswordReset({ token, ...values }),
      onDone,
      onProblem: (failure) => {
        if (isLinkInvalid(failure)) onLinkInvalid()
        return isLinkInvalid(failure)
      },
      focusAfterProblem: 'password',
    },
  )

  return (
    <form noValidate onSubmit={form.submit} aria-busy={form.isBusy || undefined}>
      <fieldset disabled={form.isBusy} className="flex flex-col gap-4">
        {form.problem && <Banner tone="error">{form.problem}</Banner>}
        <Field
          label="New Password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
          {...form.field('password')}
        >
          <PasswordInput autoComplete="new-password" minLength={PASSWORD_MIN_LENGTH} autoFocus />
        </Field>
        <Field label="Confirm Password" {...form.field('confirmPassword')}>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <RetainedSessions account={account} values={form.values} set={form.set} />
        {!form.values.keepsDevices && (
          <p className="text-muted text-sm">You will be signed out everywhere else.</p>
        )}
        <Button type="submit" isWide isBusy={form.isBusy} busyLabel="Saving...">
          Save Password
        </Button>
      </fieldset>
    </form>
  )
}
