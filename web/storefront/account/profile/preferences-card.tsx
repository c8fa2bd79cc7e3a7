import { LogOut } from 'lucide-react'
import { useShopperLogOut } from '#storefront/layout/use-shopper-log-out.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { ThemeChoice } from '#ui/page/theme-toggle.tsx'

/** The theme of this browser, and the logout. */
export function PreferencesCard() {
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
