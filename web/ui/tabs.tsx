import { createContext, type KeyboardEvent, type ReactNode, useContext, useId } from 'react'
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
    'flex-1 rounded-sm px-4 min-h-9 text-muted aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-card dark:aria-selected:bg-brand-soft dark:aria-selected:text-brand-ink',
  underline:
    'min-h-11 border-b-[3px] border-transparent -mb-px pt-1 text-muted aria-selected:border-brand aria-selected:text-brand-ink',
}

const OpenTabContext = createContext<{ id: string; value: string } | null>(null)
const idOf = (id: string, value: string, part: 'tab' | 'panel') => `${id}-${value}-${part}`

/** The ARIA tabs pattern: one stop of the Tab key; arrows, Home and End open tabs. 10 KB smaller than Radix's. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, tabs, variant = 'segmented', className, children } = props
  const id = useId()

  const open = (next: Value) => next !== value && onChange(next)

  function handleKey(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const target = targets[event.key]
    const next = target === undefined ? undefined : tabs.at(target % tabs.length)
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(idOf(id, next.value, 'tab'))?.focus()
  }
  return (
    <OpenTabContext value={{ id, value }}>
      <div className={className}>
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={handleKey}
          className={classNames('no-scrollbar flex overflow-x-auto', listClasses[variant])}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={idOf(id, tab.value, 'tab')}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? idOf(id, value, 'panel') : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onMouseDown={({ button }) => button === 0 && open(tab.value)}
              onClick={() => open(tab.value)}
              className={classNames(
                'inline-flex items-center justify-center gap-2 font-semibold whitespace-nowrap transition-colors hover:text-ink focus-visible:-outline-offset-2',
                tabClasses[variant],
              )}
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && <span className="text-sm font-medium">{tab.count}</span>}
            </button>
          ))}
        </div>
        {children}
      </div>
    </OpenTabContext>
  )
}

interface TabPanelProps {
  value: string
  /** Rendered only while its tab is open. */
  children: ReactNode
}

export function TabPanel({ value, children }: TabPanelProps) {
  const open = useContext(OpenTabContext)
  if (!open) throw new Error('A TabPanel stands inside Tabs')
  if (open.value !== value) return null
  return (
    <div
      role="tabpanel"
      id={idOf(open.id, value, 'panel')}
      aria-labelledby={idOf(open.id, value, 'tab')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern wants panels in the Tab order
      tabIndex={0}
      className="mt-6 rounded-sm"
    >
      {children}
    </div>
  )
}
