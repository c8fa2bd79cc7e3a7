import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Link2Off, Mail } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { ApiFailure, api } from '#client/api-client.ts'
import { paths } from '#shop/paths.ts'
import { CardPage } from '#storefront/layout/card-page.tsx'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { EmptyState } from '#ui/page/page-state.tsx'

/** Where the link leads that is sent to a new email, with its token in the hash. */
export function ProveEmailPage() {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token')
  const proof = useMutation({ mutationFn: () => api.post('/api/profile/email', { token }) })
  const failure = proof.error instanceof ApiFailure ? proof.error : undefined
  const isDead = token === null || failure?.status === 400
  const isTaken = failure?.code === 'email_taken'
  const account = (
    <Link to={paths.customer} className={buttonStyle()}>
      My Account
    </Link>
  )
  return (
    <CardPage>
      {proof.isSuccess ? (
        <EmptyState
          heading="h1"
          icon={<CircleCheck />}
          title="Your email has changed"
          text="Messages come to it from now on."
          actions={account}
        />
      ) : isDead ? (
        <EmptyState
          heading="h1"
          tone="error"
          icon={<Link2Off />}
          title="This link does not work"
          text="A link works once, for 30 minutes, until you log out. Save your email again to get a new one."
          actions={account}
        />
      ) : isTaken ? (
        <EmptyState
          heading="h1"
          tone="error"
          icon={<Link2Off />}
          title="This email is taken"
          text="Another account uses it by now. Save a different email in your account."
          actions={account}
        />
      ) : (
        <EmptyState
          heading="h1"
          icon={<Mail />}
          title="Is this your email?"
          text={proof.error?.message ?? 'Press the button, and your account uses it.'}
          tone={proof.isError ? 'error' : undefined}
          actions={
            <Button isBusy={proof.isPending} busyLabel="One moment..." onClick={() => proof.mutate()}>
              Use This Email
            </Button>
          }
        />
      )}
    </CardPage>
  )
}
