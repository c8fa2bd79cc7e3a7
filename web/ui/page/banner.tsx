import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { type MessageTone, messageTones } from './message-tones.ts'

interface BannerProps {
  tone?: MessageTone
  title?: string
  children?: ReactNode
  /** A button: "Try Again". */
  action?: ReactNode
  onDismiss?: () => void
  className?: string
}

/** A message that stays on the page; screen readers announce errors at once. */
export function Banner({ tone = 'info', title, children, action, onDismiss, className }: BannerProps) {
  const { Icon, classes } = messageTones[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      data-tone={tone}
      className={classNames('flex items-start gap-3 rounded-md px-4 py-3 sun:border-2', classes, className)}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className="text-base">{children}</div>}
      </div>
      {action}
      {onDismiss && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className="-my-2 -mr-3 flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-current/10"
        >
          <X className="size-5" />
        </button>
      )}
    </div>
  )
}
