import { type FormEvent, useState } from 'react'
import type { Person } from '#contract/accounts-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import { checkSignIn } from './account-checks.ts'
import type { AuthDialog } from './auth-dialog.ts'
import { DemoLogins } from './demo-logins.tsx'
import { logIn } from './sign-in-operations.ts'
import { SocialButtons } from './social-buttons.tsx'
import { TextLink } from './text-link.tsx'
import { useAccountForm } from './use-account-form.ts'

interface SignInFormProps {
  /** Typed in another dialog before. */
  firstEmail: string
  onBusyChange: (isBusy: boolean) => void
  onSwitch: (dialog: AuthDialog, email?: string) => void
  onSignedIn: (user: Person) => void
}

export function SignInForm({ firstEmail, onBusyChange, onSwitch, onSignedIn }: SignInFormProps) {
  const form = useAccountForm(['email', 'password'], checkSignIn, { email: firstEmail })
  const [remember, setRemember] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const work = (isWorking: boolean) => {
    setBusy(isWorking)
    onBusyChange(isWorking)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (form.findFirstError() !== null) {
      toast.error('Please fix the errors in the form', { kind: 'auth', id: 'account-form' })
      return
    }
    const { email = '', password = '' } = form.values
    work(true)
    const outcome = await logIn({ email, password, remember })
    work(false)
    if (outcome.isDone) {
      toast.success('Login Successful! Redirecting...', { kind: 'auth', id: 'account-form' })
      onSignedIn(outcome.user)
      return
    }
    const message = outcome.message || 'Invalid credentials'
    form.fail(message, outcome.fields, 'password')
    toast.error(message, { kind: 'auth', id: 'account-form' })
  }

  return (
    <>
      <form ref={form.formRef} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {form.failure && <Banner tone="error">{form.failure}</Banner>}
        <Field label="Email Address" error={form.errors.email}>
          <TextInput
            type="email"
            autoComplete="username"
            autoFocus={firstEmail === ''}
            {...form.input('email')}
          />
        </Field>
        <Field label="Password" error={form.errors.password}>
          <PasswordInput autoFocus={firstEmail !== ''} {...form.input('password')} />
        </Field>
        <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox
            label="Remember me"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          <TextLink onClick={() => onSwitch('reset', form.values.email)}>Forgot Password</TextLink>
        </div>
        <Button type="submit" isWide isBusy={isBusy} busyLabel="Signing in...">
          Sign In
        </Button>
      </form>
      <SocialButtons purpose="login" />
      <DemoLogins onChoose={(email, password) => form.fill({ email, password })} />
      <p className="mt-4 -mb-2 text-center text-muted">
        New here? <TextLink onClick={() => onSwitch('sign-up')}>Create Account</TextLink>
      </p>
    </>
  )
}
