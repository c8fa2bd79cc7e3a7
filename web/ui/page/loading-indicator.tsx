import { classNames } from '../class-names.ts'
import { Spinner } from './spinner.tsx'

interface LoadingIndicatorProps {
  message?: string
  /** Fills the window; otherwise it is in the flow of the page. */
  isFullScreen?: boolean
}

export function LoadingIndicator({ message = 'Loading...', isFullScreen = false }: LoadingIndicatorProps) {
  return (
    <div
      role="status"
      className={classNames(
        'flex items-center justify-center gap-3 text-muted',
        isFullScreen ? 'fixed inset-0 z-30 flex-col bg-page' : 'py-8',
      )}
    >
      <Spinner className={classNames('text-brand', isFullScreen && 'size-9')} />
      <p className="font-medium">{message}</p>
    </div>
  )
}
