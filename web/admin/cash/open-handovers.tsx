import { CircleCheckBig } from 'lucide-react'
import { useMay } from '#accounts/rights.ts'
import type { OpenHandover } from '#contract/delivery-schemas.ts'
import { formatClock } from '#shop/format-clock.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'

interface OpenHandoversProps {
  handovers: readonly OpenHandover[]
  onCount: (handover: OpenHandover) => void
}

/** Hand-overs that nobody has counted yet, the oldest first. */
export function OpenHandovers({ handovers, onCount }: OpenHandoversProps) {
  const mayCount = useMay('cash.count')
  return (
    <Card padding="small">
      <CardHeader title="Waiting to be counted" />
      {handovers.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheckBig className="size-5 shrink-0 text-delivered" />
          All cash handed over has been counted.
        </p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {handovers.map((handover) => (
            <li key={handover.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <Avatar name={handover.agent.name} size="small" />
              <div className="min-w-40 flex-1">
                <p className="font-semibold">{handover.agent.name}</p>
                <p className="text-sm text-muted">
                  {formatClock(handover.at)} · {formatRupees(handover.cashInHand)} in hand
                </p>
                {handover.note && <p className="text-sm text-muted">{handover.note}</p>}
              </div>
              <p className="tabular text-lg font-bold">{formatRupees(handover.declared)}</p>
              {mayCount && (
                <Button
                  size="admin"
                  className="max-sm:w-full"
                  aria-label={`Count the cash of ${handover.agent.name}`}
                  onClick={() => onCount(handover)}
                >
                  Count
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
