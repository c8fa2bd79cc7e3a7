import { useMay } from '#accounts/rights.ts'
import type { Settings } from '#contract/settings.ts'
import { MessagesCard } from '../messages-card.tsx'
import { AddressCard } from '../providers/address-card.tsx'
import { MessageProviders } from '../providers/provider-cards.tsx'

/** How the shop writes to its customers. */
export function MessagesSection({ settings }: { settings: Settings }) {
  const mayChangeProviders = useMay('providers.change')
  return (
    <>
      {mayChangeProviders && (
        <>
          <AddressCard settings={settings} />
          <MessageProviders />
        </>
      )}
      <MessagesCard />
    </>
  )
}
