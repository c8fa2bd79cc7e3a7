import { useState } from 'react'
import { useUser } from '#accounts/session.ts'
import { readStored, writeStored } from '#client/browser-storage.ts'
import type { Activity } from '#contract/dashboards.ts'
import { useShopInfo } from '#shop/shop-info.ts'

/** How many activities are new since this browser last showed them; the demo shop counts them all. */
export function useUnread(activities: readonly Activity[]) {
  const isDemo = useShopInfo()?.isDemo ?? false
  const storageKey = `notifications-seen:${useUser()?.id}`
  const [seenUntil, setSeenUntil] = useState(() => readStored('local', storageKey) ?? '')
  const unread = isDemo ? activities : activities.filter(({ time }) => time > seenUntil)
  return {
    count: unread.length,
    markSeen: () => {
      const latest = activities
        .map(({ time }) => time)
        .sort()
        .at(-1)
      if (latest === undefined) return
      writeStored('local', storageKey, latest)
      setSeenUntil(latest)
    },
  }
}
