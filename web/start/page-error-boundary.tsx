import { WifiOff } from 'lucide-react'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { EmptyState, ErrorState } from '#ui/page/page-state.tsx'
import { useOnline } from '#ui/page/use-online.ts'

interface BoundaryProps {
  path: string
  children: ReactNode
}

/** Offers a reload where a page cannot be shown, for example because its code could not be loaded. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary path={useLocation().pathname}>{children}</Boundary>
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  /** Going back leads to a page that is there. */
  override componentDidUpdate({ path }: BoundaryProps) {
    if (path !== this.props.path && this.state.hasFailed) this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="grid min-h-dvh place-items-center">
        <PageFailure />
      </main>
    )
  }
}

/** Without a network a reload would end on the browser's own error page, so it waits for the network. */
function PageFailure() {
  const isOnline = useOnline()
  const [hasWaited] = useState(!isOnline)
  useEffect(() => {
    if (hasWaited && isOnline) location.reload()
  }, [hasWaited, isOnline])
  if (!isOnline) {
    return (
      <EmptyState
        heading="h1"
        icon={<WifiOff />}
        title="No network"
        text="This page opens as soon as you are connected again."
      />
    )
  }
  return (
    <ErrorState
      heading="h1"
      message="This page could not be shown. Loading it again usually helps."
      retryLabel="Reload"
      onRetry={() => location.reload()}
    />
  )
}
