import { queryOptions, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { TryAgain } from '#admin/list/try-again.tsx'
import { api } from '#client/api-client.ts'
import { useCall } from '#client/use-call.ts'
import { gstCalls } from '#contract/calls/gst-calls.ts'
import type { ComplianceGap } from '#contract/tax/compliance-gap-schemas.ts'
import { paths } from '#shop/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'

const complianceGapsQuery = queryOptions({
  queryKey: ['shop', 'legal-gaps'],
  queryFn: async ({ signal }) => (await api.get<ComplianceGap[]>('/api/gst/gaps', { signal })).data,
})

/** What the shop still lacks to be lawful, each with the place where it can be mended. */
export function ComplianceGaps() {
  const query = useQuery(complianceGapsQuery)
  return (
    <Card>
      <CardHeader title="What your shop still lacks for GST" />
      {query.data ? (
        <Gaps gaps={query.data} />
      ) : query.isError ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-muted">{formatFailure('Failed to look it up', query.error)}</p>
          <TryAgain query={query} />
        </div>
      ) : (
        <Skeleton className="h-14 rounded-md" />
      )}
    </Card>
  )
}

function Gaps({ gaps }: { gaps: readonly ComplianceGap[] }) {
  if (gaps.length === 0) {
    return (
      <p className="flex items-start gap-2 text-sm">
        <CircleCheck className="size-5 shrink-0 text-delivered" />
        Nothing that we can see. Your accountant may see more.
      </p>
    )
  }
  return (
    <ul className="flex flex-col gap-3">
      {gaps.map(({ kind, text }) => {
        return (
          <li key={kind} className="flex items-start gap-2 text-sm">
            <CircleAlert className="size-5 shrink-0 text-pending" />
            <p className="min-w-0">
              {text} <Mending kind={kind} />
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function Mending({ kind }: Pick<ComplianceGap, 'kind'>) {
  if (kind === 'clock_jumped') return <ConfirmClock />
  const { to, action } = PLACES[kind]
  return (
    <Link to={to} className="font-semibold whitespace-nowrap text-brand-ink hover:underline">
      {action}
    </Link>
  )
}

function ConfirmClock() {
  const confirm = useCall(gstCalls.confirmClock, {
    onError: (error) => adminToast.failure('Failed to tell the shop', error),
  })
  return (
    <Button size="admin" variant="soft" isBusy={confirm.isPending} onClick={() => confirm.mutate({})}>
      The clock is right
    </Button>
  )
}

const TAX = paths.settings('tax')
const PLACES: Record<Exclude<ComplianceGap['kind'], 'clock_jumped'>, { to: string; action: string }> = {
  clock_behind: { to: TAX, action: 'Choose another prefix' },
  registration: { to: TAX, action: 'Say it' },
  seller: { to: paths.settings('shop'), action: 'Complete it' },
  gstin: { to: TAX, action: 'Enter it' },
  hsn: { to: `${paths.adminProducts}?hsn=missing`, action: 'Open products' },
  short_hsn: { to: paths.adminProducts, action: 'Open products' },
  tax_class: { to: paths.adminProducts, action: 'Open products' },
  rate: { to: TAX, action: 'Open tax settings' },
  tax_on_top: { to: TAX, action: 'Open settings' },
  other_states: { to: paths.adminAreas, action: 'Open areas' },
  document: { to: paths.admin, action: 'Open orders' },
}
