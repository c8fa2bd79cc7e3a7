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
import { ActionItem } from '#admin/layout/action-item.tsx'
import type { Order } from '#contract/orders-schemas.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuLine } from '#ui/overlays/menu.tsx'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { allowedChanges, type OrderChange, useOrderChange } from '../order-changes.ts'

interface OrderMenuProps {
  order: Order
  onOpen: () => void
  /** Opens the order with its form to cancel it, which needs a reason. */
  onCancel: () => void
}

/** All actions that the order's status allows. */
export function OrderMenu({ order, onOpen, onCancel }: OrderMenuProps) {
  const confirm = useConfirm()
  const { mutate, isPending } = useOrderChange()
  const allowed = allowedChanges(order)
  const { orderNumber } = order
  const change = (next: OrderChange) => mutate({ orderId: order.id, change: next })

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
      icon={<EllipsisVertical className="size-5" />}
      className="max-lg:size-10"
    />
  )
  return (
    <Menu trigger={trigger}>
      <ActionItem Icon={ReceiptText} label="Order details" onSelect={onOpen} />
      {allowed.has('confirm') && (
        <ActionItem Icon={CircleCheck} label="Confirm order" onSelect={() => change({ kind: 'confirm' })} />
      )}
      {allowed.has('ship') && (
        <ActionItem Icon={Plane} label="Mark shipped by courier" onSelect={() => change({ kind: 'ship' })} />
      )}
      {allowed.has('deliver') && (
        <ActionItem Icon={PackageCheck} label="Mark delivered" onSelect={markDelivered} />
      )}
      {allowed.has('unassign') && (
        <ActionItem Icon={Undo2} label="Take back from agent" onSelect={takeBack} />
      )}
      {allowed.has('priority') &&
        (order.priority === 'high' ? (
          <ActionItem
            Icon={ArrowDownToLine}
            label="Normal priority"
            onSelect={() => change({ kind: 'priority', priority: 'normal' })}
          />
        ) : (
          <ActionItem
            Icon={Flame}
            label="High priority"
            onSelect={() => change({ kind: 'priority', priority: 'high' })}
          />
        ))}
      {allowed.has('cancel') && (
        <>
          <MenuLine />
          <ActionItem Icon={Ban} label="Cancel order" tone="danger" onSelect={onCancel} />
        </>
      )}
    </Menu>
  )
}
