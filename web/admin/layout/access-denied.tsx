import { ShieldX } from 'lucide-react'
import { Link } from 'react-router'
import { useUser } from '#accounts/session.ts'
import { paths } from '#shop/paths.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { EmptyState } from '#ui/page/page-state.tsx'
import { STAFF_ROLE_LABELS } from './role-names.ts'

/** Shown to everybody who is not an administrator. */
export function AccessDenied() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        heading="h1"
        tone="error"
        icon={<ShieldX />}
        title="Access Denied"
        text="You need admin privileges to access this page."
        actions={
          <Link to={paths.landing} className={buttonStyle()}>
            Go to Home
          </Link>
        }
      />
    </main>
  )
}

/** Shown to administrators in an area that their role does not open. */
export function AreaDenied({ name }: { name: string }) {
  const staffRole = useUser()?.staffRole
  const role = staffRole ? STAFF_ROLE_LABELS[staffRole].toLowerCase() : 'administrator'
  return (
    <EmptyState
      heading="h1"
      icon={<ShieldX />}
      title={`Your role does not open ${name}`}
      text={`You work here as ${role}. An owner of the shop can change that under People.`}
      actions={
        <Link to={paths.admin} className={buttonStyle({ size: 'admin' })}>
          Go to Dashboard
        </Link>
      }
    />
  )
}
