import {
  ArrowDownToLine,
  Ban,
  CircleCheck,
  EllipsisVertical,
  Flame,
  PackageCheck,
  Plane,
  ReceiptText,
  Undo2,
} from 'lucide-react'
import type { Order } from '#contract/orders-schemas.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/overlays/menu.tsx'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { allowedChanges, type OrderChange, useOrderChange } from '../order-changes.ts'

interface OrderMenuProps {
  order: Order
  onOpen: () => void
  /** Opens the order where it is cancelled: a reason is needed. */
  onCancel: () => void
}

/** Everything else that can be done with an order, as far as its status allows. */
export function OrderMenu({ order, onOpen, onCancel }: OrderMenuProps) {
  const confirm = useConfirm()
  const { mutate, isPending } = useOrderChange()
  const allowed = allowedChanges(order)
  const { orderNumber } = order
  const change = (wanted: OrderChange) => mutate({ orderId: order.id, change: wanted })

  async function takeBack() {
    const name = order.deliveryAgent?.name ?? 'its agent'
    const isSure = await confirm({
      title: `Take order ${orderNumber} back from ${name}?`,
      description: 'The order goes back to confirmed and waits for another agent.',
      confirmLabel: 'Take back',
    })
    if (isSure) change({ kind: 'unassign' })
  }

  async function markDelivered() {
    const isSure = await confirm({
      title: `Mark order ${orderNumber} as delivered?`,
      description: 'For orders that the courier has delivered. This cannot be undone.',
      confirmLabel: 'Mark delivered',
    })
    if (isSure) change({ kind: 'deliver' })
  }

  const trigger = (
    <IconButton
      size="admin"
      label={`Actions for order ${orderNumber}`}
      isBusy={isPending}
      icon={<EllipsisVertical aria-hidden="true" className="size-5" />}
      className="max-lg:size-10"
    />
  )
  return (
    <Menu trigger={trigger}>
      <Item Icon={ReceiptText} label="Order details" onSelect={onOpen} />
      {allowed.has('confirm') && (
        <Item Icon={CircleCheck} label="Confirm order" onSelect={() => change({ kind: 'confirm' })} />
      )}
      {allowed.has('ship') && (
        <Item Icon={Plane} label="Mark shipped by courier" onSelect={() => change({ kind: 'ship' })} />
      )}
      {allowed.has('deliver') && <Item Icon={PackageCheck} label="Mark delivered" onSelect={markDelivered} />}
      {allowed.has('unassign') && <Item Icon={Undo2} label="Take back from agent" onSelect={takeBack} />}
      {allowed.has('priority') &&
        (order.priority === 'high' ? (
          <Item
            Icon={ArrowDownToLine}
            label="Normal priority"
            onSelect={() => change({ kind: 'priority', priority: 'normal' })}
          />
        ) : (
          <Item
            Icon={Flame}
            label="High priority"
            onSelect={() => change({ kind: 'priority', priority: 'high' })}
          />
        ))}
      {allowed.has('cancel') && (
        <>
          <MenuLine />
          <Item Icon={Ban} label="Cancel order" tone="danger" onSelect={onCancel} />
        </>
      )}
    </Menu>
  )
}

interface ItemProps {
  Icon: typeof Ban
  label: string
  tone?: 'plain' | 'danger'
  onSelect: () => void
}

function Item({ Icon, label, tone, onSelect }: ItemProps) {
  return (
    <MenuItem tone={tone} onSelect={onSelect} icon={<Icon aria-hidden="true" className="size-4.5" />}>
      <span className="text-sm">{label}</span>
    </MenuItem>
  )
}
