import { Component, type ReactNode } from 'react'
import { ErrorState } from '#ui/page/page-state.tsx'

/** Offers a reload where a page cannot be shown, for example because its code could not be loaded. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          heading="h1"
          message="This page could not be shown. Loading it again usually helps."
          retryLabel="Reload"
          onRetry={() => location.reload()}
        />
      </main>
    )
  }
}
