import { TextLink } from '#accounts/text-link.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import { checkResetRequest } from './account-checks.ts'
import type { AuthDialog } from './auth-dialog.ts'
import { requestPasswordReset } from './password-operations.ts'
import { accountToast, useAccountForm } from './use-account-form.ts'

interface ResetRequestFormProps {
  /** Typed in another dialog before. */
  firstEmail: string
  onBusyChange: (isBusy: boolean) => void
  onSwitch: (dialog: AuthDialog) => void
  onSent: (email: string) => void
}

/** The toast for an error of the field; longer than the field's own text. */
const TOASTS: Record<string, string> = {
  'Email is required': 'Please enter your email address',
  'Enter a valid email address': 'Please enter a valid email address',
}

export function ResetRequestForm({ firstEmail, onBusyChange, onSwitch, onSent }: ResetRequestFormProps) {
  const form = useAccountForm(
    { email: firstEmail },
    {
      check: checkResetRequest,
      send: ({ email }) => requestPasswordReset(email),
      onDone: (_, { email }) => {
        toast.success('Password reset link sent to your email!', accountToast)
        onSent(email.trim())
      },
      focusAfterProblem: 'email',
      toastOf: (error) => TOASTS[error] ?? error,
      onBusyChange,
    },
  )

  return (
    <>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {form.problem && <Banner tone="error">{form.problem}</Banner>}
        <Field label="Email Address" {...form.field('email')}>
          <TextInput type="email" autoComplete="username" autoFocus />
        </Field>
        <Button type="submit" isWide isBusy={form.isBusy} busyLabel="Sending...">
          Send Reset Link
        </Button>
      </form>
      <p className="mt-3 -mb-2 text-center">
        <TextLink onClick={() => onSwitch('sign-in')}>Back to Login</TextLink>
      </p>
    </>
  )
}
