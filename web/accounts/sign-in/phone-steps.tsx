import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { TextLink } from '#accounts/text-link.tsx'
import type { ActionFailure, ActionResult } from '#client/action-result.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import { DemoMessagesLink } from '#shop/demo-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import { checkCode, checkPhone } from './account-checks.ts'
import { findAwaitedCode, removeAwaitedCode, storeAwaitedCode } from './awaited-code.ts'
import { sendPhoneCode } from './sign-in-operations.ts'
import { accountToast, useAccountForm } from './use-account-form.ts'

interface PhoneStepsProps {
  firstPhone?: string
  /** Sends the number with the code that came to it. */
  confirm: (phone: string, code: string) => Promise<ActionResult<{ user: Person }>>
  confirmLabel: string
  /** What the code confirms cannot be undone. */
  isDangerous?: boolean
  busyLabel: string
  onDone: (user: Person) => void
  /** Returns true where it handles a refused code itself; otherwise it is shown. */
  onProblem?: (failure: ActionFailure) => boolean
  onBusyChange?: (isBusy: boolean) => void
  /** Called with the number as it is typed. */
  onTyped?: (phone: string) => void
  /** Another way on with the number, below "Send Code". */
  withoutCode?: { label: string; open: (phone: string) => Promise<ActionResult<{ user: Person }>> }
  /** Below the number. */
  children?: ReactNode
}

/** Tells the button that goes on without a code from the one that sends it. */
const WITHOUT_CODE = 'without-code'

/** First the number, then the code that came to it. */
export function PhoneSteps(props: PhoneStepsProps) {
  const { firstPhone = '', onBusyChange, onTyped, withoutCode, children } = props
  const [awaited, setAwaited] = useState(() => findAwaitedCode(firstPhone))
  const form = useAccountForm(
    { phone: firstPhone },
    {
      check: checkPhone,
      send: ({ phone }) => sendPhoneCode(phone),
      onDone: ({ resendAfterSeconds }, { phone }) => setAwaited(storeAwaitedCode(phone, resendAfterSeconds)),
      focusAfterProblem: 'phone',
      onBusyChange,
    },
  )
  const change = () => {
    removeAwaitedCode()
    setAwaited(null)
  }
  const { phone: typed } = form.values
  useEffect(() => {
    onTyped?.(typed)
  }, [onTyped, typed])
  if (awaited) return <CodeStep {...props} {...awaited} onBack={change} />
  const submitWithoutCode =
    withoutCode &&
    form.submitBy(
      ({ phone }) => withoutCode.open(phone),
      ({ user }) => props.onDone(user),
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const isWithoutCode = submitter?.getAttribute('value') === WITHOUT_CODE
    if (isWithoutCode && submitWithoutCode) submitWithoutCode(event)
    else form.submit(event)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <Field label="Mobile Number" {...form.field('phone')}>
        <TextInput type="tel" inputMode="tel" autoComplete="tel-national" autoFocus />
      </Field>
      <Button
        type="submit"
        isWide
        isBusy={form.isBusy}
        busyLabel={withoutCode ? 'One moment...' : 'Sending...'}
      >
        Send Code
      </Button>
      {withoutCode && (
        <Button type="submit" value={WITHOUT_CODE} variant="outline" isWide disabled={form.isBusy}>
          {withoutCode.label}
        </Button>
      )}
      {children}
    </form>
  )
}

interface PhoneCodeProps
  extends Omit<PhoneStepsProps, 'firstPhone' | 'onTyped' | 'withoutCode' | 'children'> {
  phone: string
}

/** The code that comes to one number, asked for by one press. */
export function PhoneCode(props: PhoneCodeProps) {
  const { phone } = props
  const [awaited, setAwaited] = useState(() => findAwaitedCode(phone))
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  if (awaited) return <CodeStep {...props} {...awaited} />
  async function send() {
    setSending(true)
    const result = await sendPhoneCode(phone)
    setSending(false)
    if (result.success) setAwaited(storeAwaitedCode(phone, result.resendAfterSeconds))
    else setProblem(result.error)
  }
  return (
    <>
      {problem && <Banner tone="error">{problem}</Banner>}
      <Button variant="outline" isWide isBusy={isSending} busyLabel="Sending..." onClick={send}>
        Send code to <span className="tabular whitespace-nowrap">{formatMobile(phone)}</span>
      </Button>
    </>
  )
}

interface CodeStepProps extends PhoneStepsProps {
  phone: string
  resendAt: number
  /** To another number, where one may be chosen. */
  onBack?: () => void
}

function CodeStep(props: CodeStepProps) {
  const { phone, resendAt, confirm, confirmLabel, isDangerous, busyLabel } = props
  const { onDone, onProblem, onBusyChange, onBack } = props
  const form = useAccountForm(
    { code: '' },
    {
      check: checkCode,
      send: ({ code }) => confirm(phone, code),
      onDone: ({ user }) => {
        removeAwaitedCode()
        onDone(user)
      },
      onProblem,
      focusAfterProblem: 'code',
      onBusyChange,
    },
  )
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <p>
        We have sent a code to <strong className="tabular whitespace-nowrap">{formatMobile(phone)}</strong>.
        {onBack && (
          <>
            {' '}
            <TextLink onClick={onBack}>Change</TextLink>
          </>
        )}
      </p>
      <DemoMessagesLink />
      <Field label="Code" {...form.field('code')} hint="6 digits, valid for ten minutes">
        <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={9} autoFocus />
      </Field>
      <Button
        type="submit"
        variant={isDangerous ? 'danger' : undefined}
        isWide
        isBusy={form.isBusy}
        busyLabel={busyLabel}
      >
        {confirmLabel}
      </Button>
      <Resend phone={phone} firstResendAt={resendAt} onSent={() => form.fill({ code: '' })} />
    </form>
  )
}

interface ResendProps {
  phone: string
  firstResendAt: number
  onSent: () => void
}

/** Another code, once the wait for it is over. */
function Resend({ phone, firstResendAt, onSent }: ResendProps) {
  const [resendAt, setResendAt] = useState(firstResendAt)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const wait = Math.max(0, Math.ceil((resendAt - now) / 1000))
  async function send() {
    const result = await sendPhoneCode(phone)
    if (!result.success) return void toast.error(result.error, accountToast)
    setResendAt(storeAwaitedCode(phone, result.resendAfterSeconds).resendAt)
    onSent()
    if (result.isEarlier) toast.info('A code is on its way', accountToast)
    else toast.success('We have sent another code', accountToast)
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
