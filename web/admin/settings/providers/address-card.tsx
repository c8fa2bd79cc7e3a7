import type { Settings } from '#contract/settings.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { SettingField } from '../fields/setting-fields.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { WithProviders } from './provider-cards.tsx'

/** Where the shop is reached: the start of every link in a message. */
export function AddressCard({ settings }: { settings: Settings }) {
  return (
    <WithProviders>
      {({ publicUrl, publicUrlSetBy, locked }) =>
        publicUrlSetBy || locked ? (
          <Card>
            <CardHeader title="The address of your shop" subtitle={publicUrl} />
            <p className="text-sm text-muted">
              {publicUrlSetBy ? `Set by ${publicUrlSetBy} on the server.` : locked}
            </p>
          </Card>
        ) : (
          <SettingsForm settings={settings} names={['publicUrl']}>
            {(form) => (
              <Card>
                <CardHeader
                  title="The address of your shop"
                  subtitle="What people type to open it. Links in messages start with it"
                />
                <SettingField
                  form={form}
                  name="publicUrl"
                  hint={`Such as https://shop.example. Now links lead to ${publicUrl}`}
                />
              </Card>
            )}
          </SettingsForm>
        )
      }
    </WithProviders>
  )
}
