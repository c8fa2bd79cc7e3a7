import { useEffect, useRef, useState } from 'react'
import { parsePath, useLocation, useNavigate } from 'react-router'
import { readReturnPath } from '#accounts/return-path.ts'
import { TextLink } from '#accounts/text-link.tsx'
import { DIALOG_SWITCH_MS, LOGIN_REDIRECT_MS, SIGN_IN_OPENS_MS } from '#contract/accounts.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import { pathAfterLogin } from '#shop/paths.ts'
import { useShopMode } from '#shop/shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { AuthDialog } from './auth-dialog.ts'
import { PhoneSteps } from './phone-steps.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { logInByPhone } from './sign-in-operations.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { accountToast } from './use-account-form.ts'

export interface AuthDialogsProps {
  dialog: AuthDialog | null
  onDialogChange: (dialog: AuthDialog | null) => void
  /** Called a second before a login leads to a path; absent: the page goes on by itself with who has signed in. */
  onLeaveSoon?: (path: string) => void
}

/** What it takes; how long has been measured for nobody. */
const SIGN_UP_NOTES = {
  specification: 'It takes less than a minute.',
  own: 'With your name, an email and a password.',
}

const headings: Record<AuthDialog, { title: string; description: string }> = {
  'sign-in': { title: 'Sign In', description: 'Welcome back! Sign in to continue.' },
  'sign-up': { title: 'Create Account', description: SIGN_UP_NOTES.specification },
  phone: {
    title: 'Sign In by Phone',
    description: 'We send a code to your phone. If you are new here, it opens an account for you.',
  },
  reset: { title: 'Reset Password', description: 'We send you a link to choose a new password.' },
}

/** All the account dialogs in one, whose content swaps while it stays open. */
export function AuthDialogs({ dialog, onDialogChange, onLeaveSoon }: AuthDialogsProps) {
  const [isBusy, setBusy] = useState(false)
  const [isSwitching, setSwitching] = useState(false)
  // Carried over from the dialog before, so that nobody types it twice.
  const [email, setEmail] = useState('')
  const { later, cancel } = useTimer()
  const isOpen = useRef(false)
  isOpen.current = dialog !== null
  const shown = useLastDialog(dialog)
  const mode = useShopMode()
  const heading = {
    ...headings[shown.dialog],
    ...(shown.dialog === 'sign-up' && mode && { description: SIGN_UP_NOTES[mode.words] }),
  }
  const goHome = useGoHome(onLeaveSoon)

  const switchTo = (next: AuthDialog, typedEmail = '') => {
    setSwitching(true)
    later(DIALOG_SWITCH_MS, () => {
      setSwitching(false)
      setEmail(typedEmail)
      onDialogChange(next)
    })
  }
  const close = () => {
    cancel()
    setEmail('')
    setSwitching(false)
    onDialogChange(null)
  }
  const openSignInSoon = (typedEmail: string) => {
    onDialogChange(null)
    later(SIGN_IN_OPENS_MS, () => {
      if (isOpen.current) return
      setEmail(typedEmail)
      onDialogChange('sign-in')
    })
  }
  const welcome = (user: Person) => {
    onDialogChange(null)
    if (!onLeaveSoon) return
    toast.success('Login Successful! Redirecting...', accountToast)
    goHome(user)
  }
  const shared = { onBusyChange: setBusy, onSwitch: switchTo }
  return (
    <Dialog isOpen={dialog !== null} onClose={close} isBusy={isBusy} {...heading}>
      <div
        key={shown.serial}
        inert={isSwitching}
        className={classNames('transition-opacity', isSwitching && 'opacity-0')}
      >
        {shown.dialog === 'sign-in' && <SignInForm {...shared} firstEmail={email} onSignedIn={welcome} />}
        {shown.dialog === 'phone' && (
          <PhoneSteps
            confirm={logInByPhone}
            confirmLabel="Sign In"
            busyLabel="Signing in..."
            onBusyChange={setBusy}
            onDone={welcome}
          >
            <p className="-mb-2 text-center text-muted">
              <TextLink onClick={() => switchTo('sign-in')}>Use email and password</TextLink>
            </p>
          </PhoneSteps>
        )}
        {shown.dialog === 'sign-up' && <SignUpForm {...shared} onRegistered={openSignInSoon} />}
        {shown.dialog === 'reset' && (
          <ResetRequestForm {...shared} firstEmail={email} onSent={openSignInSoon} />
        )}
      </div>
    </Dialog>
  )
}

/** Runs something later, unless another call or `cancel` comes first. */
function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (ms: number, act: () => void) => {
    cancel()
    timer.current = setTimeout(act, ms)
  }
  return { later, cancel }
}

/** The dialog to show, also while it fades out. `serial` changes with every opening and switch, for a fresh form. */
function useLastDialog(dialog: AuthDialog | null) {
  const [last, setLast] = useState<{ current: AuthDialog | null; dialog: AuthDialog; serial: number }>({
    current: null,
    dialog: dialog ?? 'sign-in',
    serial: 0,
  })
  if (last.current === dialog) return last
  const next = { current: dialog, dialog: dialog ?? last.dialog, serial: last.serial + (dialog ? 1 : 0) }
  setLast(next)
  return next
}

/** One second after the login: to the page that needed it, or to the role's first page. */
function useGoHome(onLeaveSoon: AuthDialogsProps['onLeaveSoon']) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { later } = useTimer()
  return (user: Person) => {
    const target = readReturnPath(state, user.role) ?? pathAfterLogin(user.role)
    onLeaveSoon?.(parsePath(target).pathname ?? target)
    later(LOGIN_REDIRECT_MS, () => navigate(target))
  }
}
