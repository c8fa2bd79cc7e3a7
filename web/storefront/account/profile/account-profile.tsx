import type { Person } from '#contract/accounts-schemas.ts'
import { SavedAddresses } from '#storefront/addresses/saved-addresses.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { YourDataCard } from './your-data-card.tsx'

/** The profile tab: personal details, saved addresses, theme and logout. */
export function AccountProfile({ user }: { user: Person }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">
        <ProfileCard user={user} />
        <SavedAddresses user={user} />
        <YourDataCard user={user} />
      </div>
      <PreferencesCard />
    </div>
  )
}
