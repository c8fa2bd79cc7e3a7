import { Link } from 'react-router'
import { useMay } from '#accounts/rights.ts'
import { paths } from '#shop/paths.ts'

/** Shown instead of the choice of an agent, in a shop that has none. */
export function NoAgentsNote() {
  const mayAdd = useMay('people.change')
  return (
    <p className="text-sm text-muted">
      No delivery agents yet.{' '}
      {mayAdd && (
        <Link
          to={`${paths.adminPeople}?role=delivery_agent`}
          className="rounded-sm font-semibold text-brand-ink hover:underline"
        >
          Add an agent
        </Link>
      )}
    </p>
  )
}
