import { ShieldX } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#shop/paths.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Banner } from '#ui/page/banner.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'

/** Shown to everybody who is not a delivery agent; `failure` says why the dashboard did not load. */
export function DeliveryAccessDenied({ failure }: { failure?: string }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-4 px-4">
      <EmptyState
        heading="h1"
        tone="error"
        icon={<ShieldX />}
        title="Access Denied"
        text="Delivery agent access required."
        actions={
          <Link to={paths.landing} className={buttonStyle({ size: 'agent' })}>
            Go to Home
          </Link>
        }
      />
      {failure && <Banner tone="error">Failed to load dashboard: {failure}</Banner>}
    </main>
  )
}
