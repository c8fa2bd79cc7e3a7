import type { Settings } from '#contract/settings.ts'
import { paths } from '#shop/paths.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { SettingField } from '../fields/setting-fields.tsx'
import { LinkCard } from '../link-card.tsx'
import { SettingsForm } from '../settings-form.tsx'

/** Where the shop delivers, and what its agents do at the door. */
export function DeliverySection({ settings }: { settings: Settings }) {
  return (
    <>
      <LinkCard
        title="Delivery areas"
        text="To which pincodes you deliver, for how much, by when, and on which days not."
        to={paths.adminAreas}
        action="Open the areas"
      />
      <SettingsForm settings={settings} names={['usesDeliveryCode', 'earningPerDelivery']}>
        {(form) => (
          <Card>
            <CardHeader title="At the door" />
            <SettingField form={form} name="usesDeliveryCode" />
            <SettingField form={form} name="earningPerDelivery" className="mt-4 sm:max-w-xs" />
          </Card>
        )}
      </SettingsForm>
    </>
  )
}
