import { LogOut } from 'lucide-react'
import type { Person } from '#contract/accounts-schemas.ts'
import { SavedAddresses } from '#storefront/addresses/saved-addresses.tsx'
import { useShopperLogOut } from '#storefront/layout/use-shopper-log-out.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { ThemeChoice } from '#ui/page/theme-toggle.tsx'
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

/** The theme of this browser, and the logout. */
function PreferencesCard() {
  const logOut = useShopperLogOut()
  return (
    <Card>
      <CardHeader title="Appearance" subtitle="For this browser" />
      <ThemeChoice />
      <div className="mt-6 border-t border-line pt-5">
        <Button
          variant="outline"
          icon={<LogOut aria-hidden="true" className="size-5" />}
          onClick={() => void logOut()}
          className="max-sm:w-full"
        >
          Log Out
        </Button>
      </div>
    </Card>
  )
}
