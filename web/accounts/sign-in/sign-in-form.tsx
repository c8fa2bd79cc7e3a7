import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { TextLink } from '#accounts/text-link.tsx'
import type { Person } from '#contract/accounts-schemas.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { checkSignIn } from './account-checks.ts'
import type { AuthDialog } from './auth-dialog.ts'
import { DemoLogins } from './demo-logins.tsx'
import { logIn } from './sign-in-operations.ts'
import { SocialButtons } from './social-buttons.tsx'
import { useAccountForm } from './use-account-form.ts'

interface SignInFormProps {
  /** Typed in another dialog before. */
  firstEmail: string
  onBusyChange: (isBusy: boolean) => void
  onSwitch: (dialog: AuthDialog, email?: string) => void
  onSignedIn: (user: Person) => void
}

export function SignInForm({ firstEmail, onBusyChange, onSwitch, onSignedIn }: SignInFormProps) {
  const sendsCodes = useShopInfo()?.sendsCodes ?? false
  const [remember, setRemember] = useState(false)
  const form = useAccountForm(
    { email: firstEmail, password: '' },
    {
      check: checkSignIn,
      send: (values) => logIn({ ...values, remember }),
      onDone: ({ user }) => onSignedIn(user),
      focusAfterProblem: 'password',
      toastOf: () => 'Please fix the errors in the form',
      onBusyChange,
    },
  )

  return (
    <>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {form.problem && <Banner tone="error">{form.problem}</Banner>}
        <Field label="Email Address" {...form.field('email')}>
          <TextInput type="email" autoComplete="username" autoFocus={firstEmail === ''} />
        </Field>
        <Field label="Password" {...form.field('password')}>
          <PasswordInput autoFocus={firstEmail !== ''} />
        </Field>
        <div className="-my-1 flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox
            label="Remember me"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          <TextLink onClick={() => onSwitch('reset', form.values.email)}>Forgot Password</TextLink>
        </div>
        <Button type="submit" isWide isBusy={form.isBusy} busyLabel="Signing in...">
          Sign In
        </Button>
      </form>
      {sendsCodes && (
        <Button
          variant="outline"
          isWide
          icon={<Smartphone aria-hidden="true" className="size-5" />}
          onClick={() => onSwitch('phone')}
          className="mt-3"
        >
          Sign in by phone
        </Button>
      )}
      <SocialButtons purpose="login" />
      <DemoLogins onChoose={(email, password) => form.fill({ email, password })} />
      <p className="mt-4 -mb-2 text-center text-muted">
        New here? <TextLink onClick={() => onSwitch('sign-up')}>Create Account</TextLink>
      </p>
    </>
  )
}
