import type { Settings } from '#contract/settings.ts'
import { HomeCard } from '../home-card.tsx'
import { LookCard } from '../look-card.tsx'
import { SettingsForm } from '../settings-form.tsx'

/** The shop's own logo and colour, and what its first page shows. */
export function LookSection({ settings }: { settings: Settings }) {
  return (
    <SettingsForm settings={settings} names={['logo', 'brandColour', 'homeShelves']}>
      {(form) => (
        <>
          <LookCard form={form} />
          <HomeCard
            shelves={form.values.homeShelves}
            onShelves={(shelves) => form.set('homeShelves', shelves)}
            error={form.errors.homeShelves}
            isOpen={settings.storefrontAccess === 'everyone'}
          />
        </>
      )}
    </SettingsForm>
  )
}
