import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CardProps extends ComponentProps<'section'> {
  as?: 'section' | 'article' | 'div' | 'li' | 'aside'
  /** `quiet`: sunken, without a border. */
  tone?: 'plain' | 'quiet'
  padding?: 'none' | 'small' | 'medium'
}

const paddings = { none: '', small: 'p-4', medium: 'p-4 sm:p-6' }

export function Card({ as: Element = 'section', tone = 'plain', padding = 'medium', ...props }: CardProps) {
  const { className, ...attributes } = props
  return (
    <Element
      {...(attributes as object)}
      className={classNames(
        'min-w-0 rounded-lg',
        tone === 'quiet' ? 'bg-sunken' : 'outlined bg-surface shadow-card',
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
  heading?: 'h2' | 'h3'
}

export function CardHeader({ title, subtitle, action, heading: Heading = 'h2' }: CardHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <Heading className="text-lg font-bold">{title}</Heading>
        {subtitle && <p className="text-sm text-muted">{subtitle}</p>}
      </div>
      {action}
    </header>
  )
}
