import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CardProps extends ComponentProps<'section'> {
  as?: 'section' | 'article' | 'div'
  padding?: 'none' | 'small' | 'medium'
}

const paddings = { none: '', small: 'p-4', medium: 'p-4 sm:p-6' }

export function Card({ as: Element = 'section', padding = 'medium', ...props }: CardProps) {
  const { className, ...attributes } = props
  return (
    <Element
      {...(attributes as object)}
      className={classNames(
        'min-w-0 rounded-lg outlined bg-surface shadow-card',
        paddings[padding],
        className,
      )}
    />
  )
}

interface CardHeaderProps {
  title: string
  subtitle?: ReactNode
  /** A button or link at the right. */
  action?: ReactNode
}

export function CardHeader({ title, subtitle, action }: CardHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h2 className="text-lg font-bold">{title}</h2>
        {subtitle && <p className="text-sm text-muted">{subtitle}</p>}
      </div>
      {action}
    </header>
  )
}
