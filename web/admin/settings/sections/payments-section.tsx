import { useMay } from '#accounts/rights.ts'
import type { Settings } from '#contract/settings.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { SettingField, SettingFields } from '../fields/setting-fields.tsx'
import { PaymentSetupCard } from '../payment-setup-card.tsx'
import { PaymentProvider } from '../providers/provider-cards.tsx'
import { SettingsForm } from '../settings-form.tsx'

const CASH = ['cashLimitPerOrder', 'cashLimitPerAgent', 'roundsCash'] as const

/** How customers pay. */
export function PaymentsSection({ settings }: { settings: Settings }) {
  const shop = useShopInfo()
  const mayChangeProviders = useMay('providers.change')
  return (
    <>
      {shop && <PaymentSetupCard payment={shop.payment} />}
      {mayChangeProviders && <PaymentProvider />}
      <SettingsForm settings={settings} names={['takesCash', ...CASH]}>
        {(form) => (
          <Card>
            <CardHeader title="Cash on delivery" subtitle="By law at most ₹1,99,999 for one order" />
            <SettingField form={form} name="takesCash" className="mb-3" />
            <SettingFields form={form} names={CASH} />
          </Card>
        )}
      </SettingsForm>
    </>
  )
}
