import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { formatFailure } from '#admin/list/format-failure.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { MessagesCard } from './messages-card.tsx'
import { PaymentSetupCard } from './payment-setup-card.tsx'
import { settingsQuery } from './settings-api.ts'
import { SettingsForm } from './settings-form.tsx'
import { TaxClasses } from './tax/tax-classes.tsx'
import { TaxSettings } from './tax/tax-settings.tsx'

/** The settings of the whole shop. */
export function AdminSettingsPage() {
  const query = useQuery(settingsQuery)
  const shop = useShopInfo()
  const [savedCount, setSavedCount] = useState(0)
  return (
    <>
      <PageHeading title="Settings" />
      {query.data ? (
        <div className="flex flex-col gap-4">
          <SettingsForm
            key={savedCount}
            settings={query.data}
            onSaved={() => setSavedCount((count) => count + 1)}
          />
          <TaxSettings settings={query.data} />
          <TaxClasses />
          {shop && <PaymentSetupCard payment={shop.payment} />}
          <MessagesCard />
        </div>
      ) : query.isError ? (
        <LoadError query={query} message={formatFailure('Failed to load the settings', query.error)} />
      ) : (
        <div className="flex max-w-3xl flex-col gap-4">
          <Skeleton className="h-64 rounded-lg" />
          <Skeleton className="h-28 rounded-lg" />
        </div>
      )}
    </>
  )
}
