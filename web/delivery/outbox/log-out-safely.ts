import { logOut } from '#accounts/log-out.ts'
import { countOf } from '#ui/count-of.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import type { Outbox } from './outbox.ts'
import { countWaiting } from './outbox-entry.ts'

/** Logs out; asks first while steps are unsent, which stay on the phone. */
export function useSafeLogOut(outbox: Outbox): () => Promise<void> {
  const confirm = useConfirm()
  return async () => {
    const waiting = countWaiting(outbox.getView().entries)
    const isConfirmed =
      waiting === 0 ||
      (await confirm({
        title: `${countOf(waiting, 'update has', 'updates have')} not been sent`,
        description: 'They stay on this phone and are sent when you log in here again.',
        confirmLabel: 'Logout',
        size: 'agent',
      }))
    if (isConfirmed) logOut()
  }
}
