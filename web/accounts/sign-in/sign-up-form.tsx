import { TextLink } from '#accounts/text-link.tsx'
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
import { accountToast, useAccountForm } from './use-account-form.ts'

interface SignUpFormProps {
  onBusyChange: (isBusy: boolean) => void
  onSwitch: (dialog: AuthDialog, email?: string) => void
  onRegistered: (email: string) => void
}

export function SignUpForm({ onBusyChange, onSwitch, onRegistered }: SignUpFormProps) {
  const form = useAccountForm(
    { name: '', email: '', password: '', confirmPassword: '' },
    {
      check: checkSignUp,
      send: register,
      onDone: (_, { email }) => {
        toast.success('Registration Successful! Please login.', accountToast)
        onRegistered(email.trim())
      },
      focusAfterProblem: 'email',
      onBusyChange,
    },
  )

  return (
    <>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {form.problem && <Banner tone="error">{form.problem}</Banner>}
        <Field label="Full Name" {...form.field('name')}>
          <TextInput autoComplete="name" autoFocus />
        </Field>
        <Field label="Email Address" {...form.field('email')}>
          <TextInput type="email" autoComplete="email" />
        </Field>
        <Field
          label="Password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
          {...form.field('password')}
        >
          <PasswordInput autoComplete="new-password" minLength={PASSWORD_MIN_LENGTH} />
        </Field>
        <Field label="Confirm Password" {...form.field('confirmPassword')}>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Button type="submit" isWide isBusy={form.isBusy} busyLabel="Creating Account...">
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
