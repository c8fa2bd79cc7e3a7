import { useMay } from '#accounts/rights.ts'
import type { Settings } from '#contract/settings.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { CashCard } from '../cash-card.tsx'
import { PaymentSetupCard } from '../payment-setup-card.tsx'
import { PaymentProvider } from '../providers/provider-cards.tsx'
import { SettingsForm } from '../settings-form.tsx'

const NAMES = [
  'takesCash',
  'cashLimitPerOrder',
  'cashLimitPerAgent',
  'roundsCash',
] as const satisfies (keyof Settings)[]

/** How customers pay. */
export function PaymentsSection({ settings }: { settings: Settings }) {
  const shop = useShopInfo()
  const mayChangeProviders = useMay('providers.change')
  return (
    <>
      {shop && <PaymentSetupCard payment={shop.payment} />}
      {mayChangeProviders && <PaymentProvider />}
      <SettingsForm settings={settings} names={NAMES}>
        {(form) => (
          <CashCard
            field={form.field}
            takesCash={form.values.takesCash}
            onTakesCash={(takesCash) => form.set('takesCash', takesCash)}
            roundsCash={form.values.roundsCash}
            onRoundsCash={(rounds) => form.set('roundsCash', rounds)}
          />
        )}
      </SettingsForm>
    </>
  )
}
