import { ChevronRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { SettingsSection } from '#shop/paths.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Pill } from '#ui/pill.tsx'
import type { SectionState } from './section-states.ts'
import { type SettingsEntryId, useOpenSettings } from './settings-sections.ts'

interface SectionListProps {
  current: SettingsSection | undefined
  states: Partial<Record<SettingsEntryId, SectionState>>
  unsaved: ReadonlySet<SettingsSection>
  /** Called before a link leads out of the settings. */
  onLeave: (event: MouseEvent, to: string) => void
}

/** The settings by section, each with its state. */
export function SectionList({ current, states, unsaved, onLeave }: SectionListProps) {
  const entries = useOpenSettings()
  return (
    <Card as="div" padding="none">
      <nav aria-label="Settings">
        <ul className="flex flex-col gap-1 p-2">
          {entries.map(({ id, label, Icon, to }) => {
            const state = states[id]
            const isCurrent = id === current
            return (
              <li key={id}>
                <Link
                  to={to}
                  aria-current={isCurrent ? 'page' : undefined}
                  onClick={id === 'people' ? (event) => onLeave(event, to) : undefined}
                  className={classNames(
                    'flex min-h-12 items-center gap-3 rounded-sm px-3 py-2 transition-colors',
                    isCurrent ? 'bg-brand-soft text-brand-ink' : 'hover:bg-quiet',
                  )}
                >
                  <Icon aria-hidden="true" className="size-5 shrink-0" />
                  <span className="mr-auto min-w-0">
                    <span className="block font-semibold">{label}</span>
                    {state && (
                      <span
                        className={classNames('block text-sm', state.isOpen ? 'text-pending' : 'text-muted')}
                      >
                        {state.text}
                      </span>
                    )}
                  </span>
                  {id !== 'people' && unsaved.has(id) && <Pill tone="pending">Not saved</Pill>}
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted lg:hidden" />
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
    </Card>
  )
}
