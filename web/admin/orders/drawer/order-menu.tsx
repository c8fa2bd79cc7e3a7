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
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuLine } from '#ui/overlays/menu.tsx'
import { allowedChanges, useAskedOrderChange } from '../order-changes.ts'
import type { OrderForm } from '../orders-view.ts'
import { ShareItem } from '../share/share-item.tsx'

interface OrderMenuProps {
  order: Order
  onOpen: () => void
  /** Opens the order with a form, for what needs more than a tap. */
  onForm: (form: OrderForm) => void
}

/** All actions that the order's status allows. */
export function OrderMenu({ order, onOpen, onForm }: OrderMenuProps) {
  const { change, isPending } = useAskedOrderChange(order)
  const allowed = allowedChanges(order)

  const trigger = (
    <IconButton
      size="admin"
      label={`Actions for order ${order.orderNumber}`}
      isBusy={isPending}
      icon={<EllipsisVertical className="size-5" />}
      className="max-lg:size-10"
    />
  )
  return (
    <Menu trigger={trigger}>
      <ActionItem Icon={ReceiptText} label="Order details" onSelect={onOpen} />
      <ShareItem onSelect={() => onForm('share')} />
      {allowed.has('confirm') && (
        <ActionItem Icon={CircleCheck} label="Confirm order" onSelect={() => change({ kind: 'confirm' })} />
      )}
      {allowed.has('ship') && (
        <ActionItem Icon={Plane} label="Mark shipped by courier" onSelect={() => onForm('courier')} />
      )}
      {allowed.has('courier') && (
        <ActionItem Icon={Plane} label="Change courier" onSelect={() => onForm('courier')} />
      )}
      {allowed.has('deliver') && (
        <ActionItem Icon={PackageCheck} label="Mark delivered" onSelect={() => change({ kind: 'deliver' })} />
      )}
      {allowed.has('unassign') && (
        <ActionItem Icon={Undo2} label="Take back from agent" onSelect={() => change({ kind: 'unassign' })} />
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
          <ActionItem Icon={Ban} label="Cancel order" tone="danger" onSelect={() => onForm('cancel')} />
        </>
      )}
    </Menu>
  )
}
