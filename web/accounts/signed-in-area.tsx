import type { ReactNode } from 'react'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'
import { useLiveUpdates } from './live-updates.ts'
import { useSession } from './session.ts'

/** Around every screen behind the sign-in: live updates, and no reactions during the half second of a logout. */
export function SignedInArea({ children }: { children: ReactNode }) {
  useLiveUpdates()
  const isLeaving = useSession().status === 'leaving'
  return (
    <ConfirmProvider>
      <div inert={isLeaving} aria-busy={isLeaving || undefined}>
        {children}
      </div>
    </ConfirmProvider>
  )
}
