import { useUser } from '#accounts/session.ts'
import { givenName } from './delivery-header.tsx'

/** The greeting on wide screens; phones have it in the header. */
export function WelcomeBanner({ openCount }: { openCount: number | null }) {
  const user = useUser()
  return (
    <div className="mb-6 hidden rounded-xl bg-band px-6 py-5 text-on-band lg:block">
      <h1 tabIndex={-1} className="text-2xl font-bold">
        Hello, {givenName(user?.name)}
      </h1>
      <p className="mt-1 text-lg">{openCount === null ? 'Your deliveries' : formatOpenCount(openCount)}</p>
    </div>
  )
}

function formatOpenCount(openCount: number): string {
  if (openCount === 0) return 'Nothing to deliver right now.'
  return openCount === 1 ? 'One order to deliver.' : `${openCount} orders to deliver.`
}
