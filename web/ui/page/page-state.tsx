import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { readableMessage } from './readable-message.ts'
import { useOnline } from './use-online.ts'

interface PageStateProps {
  title: string
  text?: ReactNode
  icon: ReactNode
  /** Buttons or links: what to do next. */
  actions?: ReactNode
  /** The heading level of the title; h1 where this is the whole page. */
  heading?: 'h1' | 'h2' | 'h3'
  tone?: 'brand' | 'error'
  className?: string
}

/** Shown instead of a list or a page: nothing here, not allowed, failed. */
export function EmptyState(props: PageStateProps) {
  const { title, text, icon, actions, heading: Heading = 'h2', tone = 'brand', className } = props
  return (
    <div
      className={classNames('mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center', className)}
    >
      <div
        aria-hidden="true"
        className={classNames(
          'mb-5 flex size-20 items-center justify-center rounded-full [&>svg]:size-9',
          tone === 'error' ? 'bg-error-soft text-error' : 'bg-brand-soft text-brand-ink',
        )}
      >
        {icon}
      </div>
      <Heading tabIndex={Heading === 'h1' ? -1 : undefined} className="text-2xl font-bold">
        {title}
      </Heading>
      {text && <p className="mt-2 text-base text-pretty text-muted">{text}</p>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  title?: string
  message: string
  onRetry: () => void
  retryLabel?: string
  isRetrying?: boolean
  heading?: PageStateProps['heading']
  className?: string
}

/** A failed load, with a button that tries again. */
export function ErrorState(props: ErrorStateProps) {
  const isOnline = useOnline()
  const { title = isOnline ? 'Something went wrong' : 'No network', message } = props
  const { onRetry, retryLabel = 'Retry', isRetrying } = props
  return (
    <div role="alert">
      <EmptyState
        tone="error"
        icon={<CloudOff />}
        title={title}
        text={readableMessage(message)}
        heading={props.heading}
        className={props.className}
        actions={
          <Button onClick={onRetry} isBusy={isRetrying}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  )
}
