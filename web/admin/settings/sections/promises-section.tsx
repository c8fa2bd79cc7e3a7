import type { Settings } from '#contract/settings.ts'
import { paths } from '#shop/paths.ts'
import { LinkCard } from '../link-card.tsx'
import { PROMISES, PromisesCard } from '../promises-card.tsx'
import { SettingsForm } from '../settings-form.tsx'

/** What the shop promises, and the pages that say so. */
export function PromisesSection({ settings }: { settings: Settings }) {
  return (
    <>
      <SettingsForm settings={settings} names={PROMISES}>
        {(form) => <PromisesCard form={form} />}
      </SettingsForm>
      <LinkCard
        title="Pages"
        text="Terms, privacy, returns and three more are made from your answers."
        to={paths.adminPages}
        action="Open the pages"
      />
    </>
  )
}
