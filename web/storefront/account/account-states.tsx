import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { PleaseLogin } from '#accounts/please-login.tsx'
import { ApiFailure } from '#client/api-client.ts'
import { paths } from '#shop/paths.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { LoadingIndicator } from '#ui/page/loading-indicator.tsx'
import { EmptyState, ErrorState } from '#ui/page/page-state.tsx'

/** For somebody who is no customer, by the role in the session or by a 403 of the server. */
export function AccessDenied() {
  return (
    <EmptyState
      heading="h1"
      tone="error"
      icon={<Lock />}
      title="Access Denied"
      text="Customer access required."
      actions={
        <Link to={paths.landing} className={buttonStyle()}>
          Go to Home
        </Link>
      }
      className="py-20"
    />
  )
}

/** Another tab that signs in again writes both of its values by then. */
const SIGN_IN_AGAIN_MS = 2000

/** Shown when the session ends while the page is open. */
export function LoadingUser() {
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), SIGN_IN_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isGone) return <PleaseLogin text="You have been logged out" />
  return (
    <div className="flex flex-col items-center py-20">
      <LoadingIndicator message="Loading user..." />
      <Link to={paths.landing} className={buttonStyle({ variant: 'ghost' })}>
        Go to Login
      </Link>
    </div>
  )
}

interface DashboardFailureProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

export function DashboardFailure({ error, isRetrying, onRetry }: DashboardFailureProps) {
  return (
    <ErrorState
      title="Failed to Load Dashboard"
      message={error.message || 'Failed to load dashboard data'}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  )
}

export function isAccessRefused(error: Error | null): boolean {
  return error instanceof ApiFailure && error.status === 403
}
