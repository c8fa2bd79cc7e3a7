import { CircleCheck, Link2Off } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { logOutQuietly } from '#accounts/log-out.ts'
import type { AuthDialog } from '#accounts/sign-in/auth-dialog.ts'
import { NewPasswordForm } from '#accounts/sign-in/new-password-form.tsx'
import { paths } from '#shop/paths.ts'
import { CardPage } from '#storefront/layout/card-page.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { EmptyState } from '#ui/page/page-state.tsx'

type Progress = 'choosing' | 'done' | 'link-invalid'

/** Where the links of reset emails and invitations lead, with a token in the hash or the query. */
export function ResetPasswordPage() {
  const { hash, search } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')
  return <ResetPassword key={token} token={token} />
}

function ResetPassword({ token }: { token: string | null }) {
  const [progress, setProgress] = useState<Progress>(token ? 'choosing' : 'link-invalid')
  return (
    <CardPage>
      {progress === 'choosing' && token && (
        <div className="p-5 sm:p-8">
          <h1 tabIndex={-1} className="mb-6 text-2xl font-bold">
            Choose your password
          </h1>
          <NewPasswordForm
            token={token}
            onDone={() => setProgress('done')}
            onLinkInvalid={() => setProgress('link-invalid')}
          />
        </div>
      )}
      {progress === 'done' && (
        <EmptyState
          heading="h1"
          icon={<CircleCheck />}
          title="Your password is set"
          text="Sign in with your email and the new password."
          actions={<DialogLink dialog="sign-in">Sign In</DialogLink>}
        />
      )}
      {progress === 'link-invalid' && (
        <EmptyState
          heading="h1"
          tone="error"
          icon={<Link2Off />}
          title="This link does not work"
          text="Part of it may be missing, or it was used already or is too old. Ask for a new one."
          actions={<DialogLink dialog="reset">Send Reset Link</DialogLink>}
        />
      )}
    </CardPage>
  )
}

/** Opens a dialog on the landing page; logs out first, because that page sends signed-in people home. */
function DialogLink({ dialog, children }: { dialog: AuthDialog; children: ReactNode }) {
  return (
    <Link to={paths.landing} state={{ dialog }} replace onClick={logOutQuietly} className={buttonStyle()}>
      {children}
    </Link>
  )
}
