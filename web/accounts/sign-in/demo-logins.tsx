import { TextLink } from '#accounts/text-link.tsx'
import { useShopInfo } from '#shop/shop-info.ts'

/** The logins of the demo shop; no other shop has them. */
const demoLogins = [
  { label: 'Customer', email: 'customer@example.com' },
  { label: 'Admin', email: 'admin@example.com' },
  { label: 'Agent', email: 'agent@example.com' },
]
const DEMO_PASSWORD = 'demo1234'

/** In the demo shop only: fills the form with one of its logins. */
export function DemoLogins({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  if (!useShopInfo()?.isDemo) return null
  return (
    <fieldset className="mt-5 flex flex-wrap items-center justify-between gap-x-2 rounded-md bg-quiet py-1.5 pr-1.5 pl-4">
      <legend className="sr-only">Demo logins</legend>
      <span className="py-2 text-sm text-muted">Try the demo as</span>
      <span className="flex">
        {demoLogins.map(({ label, email }) => (
          <TextLink key={email} className="px-2.5 text-sm" onClick={() => onChoose(email, DEMO_PASSWORD)}>
            {label}
          </TextLink>
        ))}
      </span>
    </fieldset>
  )
}
