import type { ReactNode } from 'react'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'
import { useLiveUpdates } from './live-updates.ts'
import { useSession } from './session.ts'

/** What every screen behind the sign-in stands on; during the half second of a logout nothing reacts. */
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
