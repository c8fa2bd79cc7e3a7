import type { Settings } from '#contract/settings.ts'
import { paths } from '#shop/paths.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { LinkCard } from '../link-card.tsx'
import { SettingsForm } from '../settings-form.tsx'

const NAMES = ['usesDeliveryCode', 'earningPerDelivery'] as const satisfies (keyof Settings)[]

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
      <SettingsForm settings={settings} names={NAMES}>
        {(form) => (
          <Card>
            <CardHeader title="At the door" />
            <Checkbox
              label={
                <>
                  Ask for a delivery code at the door
                  <span className="block text-xs text-muted">
                    The customer sees four digits as soon as the order is out for delivery; the agent enters
                    them.
                  </span>
                </>
              }
              checked={form.values.usesDeliveryCode}
              onChange={(event) => form.set('usesDeliveryCode', event.target.checked)}
              className="text-sm!"
            />
            <Field
              label="Earnings for one delivery (₹)"
              {...form.field('earningPerDelivery')}
              hint="Agents see what they have earned. Leave it empty to show them no earnings."
              className="mt-4 sm:max-w-xs"
            >
              <TextInput controlSize="admin" inputMode="decimal" />
            </Field>
          </Card>
        )}
      </SettingsForm>
    </>
  )
}
