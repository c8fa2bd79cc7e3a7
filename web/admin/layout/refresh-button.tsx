import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { REFRESH_SPINNER_MS } from '#contract/dashboards.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { adminToast } from './admin-toast.ts'
import { failureMessage } from './format-failure.ts'

/** Refetches everything on screen; the icon spins for at least a second. */
export function RefreshButton({ pageName, className }: { pageName: string; className?: string }) {
  const queryClient = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)

  async function refresh() {
    setRefreshing(true)
    const turned = new Promise((resolve) => setTimeout(resolve, REFRESH_SPINNER_MS))
    try {
      await queryClient.refetchQueries({ type: 'active' }, { throwOnError: true })
      adminToast.success(`${pageName} refreshed!`, { id: 'refresh' })
    } catch (error) {
      const text = failureMessage(error) ?? `Failed to load ${pageName.toLowerCase()} data`
      adminToast.error(text, { id: 'refresh' })
    }
    await turned
    setRefreshing(false)
  }

  return (
    <IconButton
      size="admin"
      label="Refresh"
      aria-busy={isRefreshing || undefined}
      aria-disabled={isRefreshing || undefined}
      onClick={() => isRefreshing || refresh()}
      className={className}
      icon={<RefreshCw className={classNames('size-5', isRefreshing && 'animate-spin')} />}
    />
  )
}
