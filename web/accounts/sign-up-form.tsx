import { type FormEvent, useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '#contract/accounts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import { checkSignUp } from './account-checks.ts'
import type { AuthDialog } from './auth-dialog.ts'
import { register } from './sign-in-operations.ts'
import { SocialButtons } from './social-buttons.tsx'
import { TextLink } from './text-link.tsx'
import { useAccountForm } from './use-account-form.ts'

interface SignUpFormProps {
  onBusyChange: (isBusy: boolean) => void
  onSwitch: (dialog: AuthDialog, email?: string) => void
  onRegistered: (email: string) => void
}

export function SignUpForm({ onBusyChange, onSwitch, onRegistered }: SignUpFormProps) {
  const form = useAccountForm(['name', 'email', 'password', 'confirmPassword'], checkSignUp)
  const [isBusy, setBusy] = useState(false)

  const work = (isWorking: boolean) => {
    setBusy(isWorking)
    onBusyChange(isWorking)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const firstError = form.findFirstError()
    if (firstError !== null) {
      toast.error(firstError, { kind: 'auth', id: 'account-form' })
      return
    }
    const { name = '', email = '', password = '', confirmPassword = '' } = form.values
    work(true)
    const outcome = await register({ name, email, password, confirmPassword })
    work(false)
    if (outcome.isDone) {
      toast.success('Registration Successful! Please login.', { kind: 'auth', id: 'account-form' })
      onRegistered(email.trim())
      return
    }
    form.fail(outcome.message, outcome.fields, 'email')
    toast.error(outcome.message, { kind: 'auth', id: 'account-form' })
  }

  return (
    <>
      <form ref={form.formRef} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {form.failure && <Banner tone="error">{form.failure}</Banner>}
        <Field label="Full Name" error={form.errors.name}>
          <TextInput autoComplete="name" autoFocus {...form.input('name')} />
        </Field>
        <Field label="Email Address" error={form.errors.email}>
          <TextInput type="email" autoComplete="email" {...form.input('email')} />
        </Field>
        <Field
          label="Password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
          error={form.errors.password}
        >
          <PasswordInput
            autoComplete="new-password"
            minLength={PASSWORD_MIN_LENGTH}
            {...form.input('password')}
          />
        </Field>
        <Field label="Confirm Password" error={form.errors.confirmPassword}>
          <PasswordInput autoComplete="new-password" {...form.input('confirmPassword')} />
        </Field>
        <Button type="submit" isWide isBusy={isBusy} busyLabel="Creating Account...">
          Create Account
        </Button>
      </form>
      <SocialButtons purpose="signup" />
      <p className="mt-4 text-center text-muted">
        Already a customer?{' '}
        <TextLink onClick={() => onSwitch('sign-in', form.values.email)}>Sign In</TextLink>
      </p>
      <p className="mt-1 text-center text-sm text-pretty text-muted">
        This creates a customer account. Admin and delivery accounts are created by administrators.
      </p>
    </>
  )
}
