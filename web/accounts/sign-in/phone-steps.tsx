import { type ReactNode, useEffect, useState } from 'react'
import { TextLink } from '#accounts/text-link.tsx'
import type { ActionResult } from '#client/action-result.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import { DemoMessagesLink } from '#shop/demo-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import { checkCode, checkPhone } from './account-checks.ts'
import { sendPhoneCode } from './sign-in-operations.ts'
import { accountToast, useAccountForm } from './use-account-form.ts'

interface PhoneStepsProps {
  firstPhone?: string
  /** Sends the number with the code that came to it. */
  confirm: (phone: string, code: string) => Promise<ActionResult<{ user: Person }>>
  confirmLabel: string
  busyLabel: string
  onDone: (user: Person) => void
  onBusyChange?: (isBusy: boolean) => void
  /** Below the number. */
  children?: ReactNode
}

/** First the number, then the code that came to it. */
export function PhoneSteps(props: PhoneStepsProps) {
  const { firstPhone = '', onBusyChange, children } = props
  const [sent, setSent] = useState<{ phone: string; resendAfterSeconds: number } | null>(null)
  const form = useAccountForm(
    { phone: firstPhone },
    {
      check: checkPhone,
      send: ({ phone }) => sendPhoneCode(phone),
      onDone: ({ resendAfterSeconds }, { phone }) => setSent({ phone, resendAfterSeconds }),
      focusAfterProblem: 'phone',
      onBusyChange,
    },
  )
  if (sent) return <CodeStep {...props} {...sent} onBack={() => setSent(null)} />
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <Field label="Mobile Number" {...form.field('phone')}>
        <TextInput type="tel" inputMode="tel" autoComplete="tel-national" autoFocus />
      </Field>
      <Button type="submit" isWide isBusy={form.isBusy} busyLabel="Sending...">
        Send Code
      </Button>
      {children}
    </form>
  )
}

interface CodeStepProps extends PhoneStepsProps {
  phone: string
  resendAfterSeconds: number
  onBack: () => void
}

function CodeStep(props: CodeStepProps) {
  const { phone, resendAfterSeconds, confirm, confirmLabel, busyLabel, onDone, onBusyChange, onBack } = props
  const form = useAccountForm(
    { code: '' },
    {
      check: checkCode,
      send: ({ code }) => confirm(phone, code),
      onDone: ({ user }) => onDone(user),
      focusAfterProblem: 'code',
      onBusyChange,
    },
  )
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <p>
        We have sent a code to <strong className="tabular whitespace-nowrap">{formatMobile(phone)}</strong>.{' '}
        <TextLink onClick={onBack}>Change</TextLink>
      </p>
      <DemoMessagesLink />
      <Field label="Code" {...form.field('code')} hint="6 digits, for ten minutes">
        <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={9} autoFocus />
      </Field>
      <Button type="submit" isWide isBusy={form.isBusy} busyLabel={busyLabel}>
        {confirmLabel}
      </Button>
      <Resend phone={phone} firstWaitSeconds={resendAfterSeconds} />
    </form>
  )
}

/** Another code, once the wait for it is over. */
function Resend({ phone, firstWaitSeconds }: { phone: string; firstWaitSeconds: number }) {
  const [wait, setWait] = useState(firstWaitSeconds)
  useEffect(() => {
    const timer = setInterval(() => setWait((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  async function send() {
    const result = await sendPhoneCode(phone)
    if (!result.success) return void toast.error(result.error, accountToast)
    setWait(result.resendAfterSeconds)
    toast.success('We have sent another code', accountToast)
  }
  return (
    <p className="-mb-2 text-center text-muted">
      {wait > 0 ? `Another code in ${wait} s` : <TextLink onClick={send}>Send another code</TextLink>}
    </p>
  )
}

/** "98765 43210". */
function formatMobile(phone: string): string {
  return phone.replace(/^(\d{5})/, '$1 ')
}
