import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Link, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useConfirmDiscard } from '#admin/editing/unsaved-changes.ts'
import { AreaDenied } from '#admin/layout/access-denied.tsx'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import type { Settings } from '#contract/settings.ts'
import { paths, type SettingsSection } from '#shop/paths.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { useIsWide } from '#ui/page/use-is-wide.ts'
import { SectionList } from './section-list.tsx'
import { useSectionStates } from './section-states.ts'
import { settingsQuery } from './settings-api.ts'
import { sectionAt, sectionContents, settingsEntries, useOpenSettings } from './settings-sections.ts'
import { UnsavedContext } from './unsaved-sections.ts'

/** The settings of the whole shop: on phones the list of sections and then one of them, elsewhere both. */
export function AdminSettingsPage() {
  const query = useQuery(settingsQuery)
  const asked = sectionAt(useLocation())
  const isWide = useIsWide()
  const current = asked ?? (isWide ? 'shop' : undefined)
  const [unsaved, setUnsaved] = useState<ReadonlySet<SettingsSection>>(new Set())
  const states = useSectionStates(query.data)
  const onLeave = useAskBeforeLeaving(unsaved.size > 0)
  useHeadingFocus(asked)
  const openSettings = useOpenSettings()
  const label = settingsEntries.find(({ id }) => id === asked)?.label
  if (label && !openSettings.some(({ id }) => id === asked)) return <AreaDenied name={label} />
  return (
    <>
      {asked && (
        <Link
          to={paths.adminSettings}
          className="inline-flex min-h-10 items-center gap-1.5 rounded-sm text-sm font-semibold text-brand-ink hover:underline lg:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          All settings
        </Link>
      )}
      <PageHeading title={label ?? 'Settings'} />
      <div className="items-start gap-6 lg:grid lg:grid-cols-[260px_minmax(0,1fr)]">
        {(isWide || !asked) && (
          <div className="lg:sticky lg:top-20">
            <SectionList current={current} states={states} unsaved={unsaved} onLeave={onLeave} />
          </div>
        )}
        <div className={current ? 'max-w-3xl' : 'hidden'}>
          {query.data ? (
            <Sections
              current={current}
              settings={query.data}
              unsaved={unsaved}
              onUnsaved={setUnsaved}
              onLeave={onLeave}
            />
          ) : query.isError ? (
            <LoadError query={query} message={formatFailure('Failed to load the settings', query.error)} />
          ) : (
            <div className="flex flex-col gap-4">
              <Skeleton className="h-64 rounded-lg" />
              <Skeleton className="h-28 rounded-lg" />
            </div>
          )}
        </div>
      </div>
    </>
  )
}

interface SectionsProps {
  current: SettingsSection | undefined
  settings: Settings
  unsaved: ReadonlySet<SettingsSection>
  onUnsaved: (change: (before: ReadonlySet<SettingsSection>) => ReadonlySet<SettingsSection>) => void
  onLeave: (event: MouseEvent, to: string) => void
}

/** The open section, and out of sight those in which something is typed and not saved. */
function Sections({ current, settings, unsaved, ...reports }: SectionsProps) {
  const ids = settingsEntries.map(({ id }) => id).filter((id) => id !== 'people')
  return ids
    .filter((id) => id === current || unsaved.has(id))
    .map((id) => {
      const Content = sectionContents[id]
      return (
        <UnsavedForms key={id} section={id} {...reports}>
          <div hidden={id !== current} className={id === current ? 'flex flex-col gap-4' : undefined}>
            <Content settings={settings} />
          </div>
        </UnsavedForms>
      )
    })
}

interface UnsavedFormsProps extends Pick<SectionsProps, 'onUnsaved' | 'onLeave'> {
  section: SettingsSection
  children: ReactNode
}

/** Counts the forms of a section that are not saved. */
function UnsavedForms({ section, onUnsaved, onLeave, children }: UnsavedFormsProps) {
  const forms = useRef(new Set<string>())
  const report = useCallback(
    (formId: string, isUnsaved: boolean) => {
      if (isUnsaved) forms.current.add(formId)
      else forms.current.delete(formId)
      const isAny = forms.current.size > 0
      onUnsaved((before) => {
        if (before.has(section) === isAny) return before
        return new Set(isAny ? [...before, section] : [...before].filter((other) => other !== section))
      })
    },
    [section, onUnsaved],
  )
  return <UnsavedContext value={{ report, onLeave }}>{children}</UnsavedContext>
}

/** A link out of the settings asks first where something is typed and not saved. */
function useAskBeforeLeaving(isUnsaved: boolean) {
  const navigate = useNavigate()
  const confirmDiscard = useConfirmDiscard()
  return (event: MouseEvent, to: string) => {
    if (!isUnsaved || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void confirmDiscard().then((isDiscarded) => isDiscarded && navigate(to))
  }
}

/** Another section is another page to whoever reads it: it begins at its top, with the focus on its heading. */
function useHeadingFocus(section: SettingsSection | undefined): void {
  const isBack = useNavigationType() === NavigationType.Pop
  const opened = useRef(section)
  useEffect(() => {
    if (opened.current === section) return
    opened.current = section
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    if (!isBack) window.scrollTo(0, 0)
  }, [section, isBack])
}
