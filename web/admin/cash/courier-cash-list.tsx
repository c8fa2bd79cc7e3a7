import { MoreVertical } from 'lucide-react'
import { useMay } from '#accounts/rights.ts'
import type { CourierCash } from '#contract/delivery-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'

export type CourierCashAction = 'courier-received' | 'courier-write-off' | 'courier-book'

interface CourierCashListProps {
  couriers: readonly CourierCash[]
  onAction: (courier: CourierCash, action: CourierCashAction) => void
}

/** The courier's name as sentences have it. */
export function courierName({ name }: CourierCash): string {
  return name ?? 'Courier without a name'
}

/** Couriers that have the shop's cash or are about to collect it; hidden while there are none. */
export function CourierCashList({ couriers, onAction }: CourierCashListProps) {
  const mayCount = useMay('cash.count')
  if (couriers.length === 0) return null
  return (
    <Card padding="small">
      <CardHeader
        title="Couriers"
        subtitle="Cash of delivered orders that they owe you, and what is still to be collected"
      />
      <ul className="-my-2 divide-y divide-line">
        {couriers.map((courier) => (
          <li key={courier.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 sm:gap-x-4">
            <div className="min-w-24 flex-1 sm:min-w-40">
              <p className="font-semibold">{courierName(courier)}</p>
              <p className="text-sm text-muted">{formatRupees(courier.toCollect)} to collect</p>
            </div>
            <p className="tabular min-w-28 text-right text-lg font-bold">
              {formatRupees(courier.cashInHand)}
            </p>
            {mayCount && (
              <Button
                size="admin"
                className="max-sm:order-last max-sm:w-full"
                aria-label={`Receive cash from ${courierName(courier)}`}
                disabled={courier.cashInHand <= 0}
                onClick={() => onAction(courier, 'courier-received')}
              >
                Receive
              </Button>
            )}
            <CourierMenu courier={courier} onAction={(action) => onAction(courier, action)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface CourierMenuProps {
  courier: CourierCash
  onAction: (action: CourierCashAction) => void
}

function CourierMenu({ courier, onAction }: CourierMenuProps) {
  const mayCount = useMay('cash.count')
  return (
    <Menu
      trigger={
        <IconButton
          size="admin"
          label={`Cash of ${courierName(courier)}`}
          icon={<MoreVertical className="size-5" />}
        />
      }
    >
      <MenuItem onSelect={() => onAction('courier-book')}>Cash book</MenuItem>
      {mayCount && (
        <MenuItem
          tone="danger"
          isDisabled={courier.cashInHand <= 0}
          onSelect={() => onAction('courier-write-off')}
        >
          Write off
        </MenuItem>
      )}
    </Menu>
  )
}
