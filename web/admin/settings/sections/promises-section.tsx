import type { Settings } from '#contract/settings.ts'
import { paths } from '#shop/paths.ts'
import { LinkCard } from '../link-card.tsx'
import { PromisesCard } from '../promises-card.tsx'
import { SettingsForm } from '../settings-form.tsx'

const NAMES = ['returns', 'warranty', 'supportHours', 'supportWhatsApp'] as const satisfies (keyof Settings)[]

/** What the shop promises, and the pages that say so. */
export function PromisesSection({ settings }: { settings: Settings }) {
  return (
    <>
      <SettingsForm settings={settings} names={NAMES}>
        {(form) => (
          <PromisesCard
            field={form.field}
            returns={form.values.returns}
            onReturns={(returns) => form.set('returns', returns)}
            returnsError={form.errors.returns}
            warranty={form.values.warranty}
            onWarranty={(warranty) => form.set('warranty', warranty)}
            warrantyError={form.errors.warranty}
          />
        )}
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
