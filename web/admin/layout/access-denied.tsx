import { ShieldX } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#shop/paths.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { EmptyState } from '#ui/page/page-state.tsx'

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
