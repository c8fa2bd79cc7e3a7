import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface TabsProps<Value extends string> {
  /** What the tabs divide, for screen readers. */
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; icon?: ReactNode; count?: number }[]
  variant?: 'segmented' | 'underline'
  className?: string
  /** One TabPanel per tab. */
  children: ReactNode
}

const listClasses = {
  segmented: 'rounded-md bg-quiet p-1 gap-1 w-full sm:w-fit sun:outlined',
  underline: 'gap-6 border-b border-line',
}
const tabClasses = {
  segmented:
    'flex-1 rounded-sm px-4 min-h-9 text-muted data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-card dark:data-[state=active]:bg-brand-soft dark:data-[state=active]:text-brand-ink',
  underline:
    'min-h-11 border-b-[3px] border-transparent -mb-px pt-1 text-muted data-[state=active]:border-brand data-[state=active]:text-brand-ink',
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, tabs, variant = 'segmented', className, children } = props
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} className={className}>
      <Radix.List
        aria-label={label}
        className={classNames('no-scrollbar flex overflow-x-auto', listClasses[variant])}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              'inline-flex items-center justify-center gap-2 font-semibold whitespace-nowrap transition-colors hover:text-ink focus-visible:-outline-offset-2',
              tabClasses[variant],
            )}
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && <span className="text-sm font-medium">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}

export function TabPanel(props: { value: string; className?: string; children: ReactNode }) {
  return (
    <Radix.Content value={props.value} className={classNames('mt-6 rounded-sm', props.className)}>
      {props.children}
    </Radix.Content>
  )
}
