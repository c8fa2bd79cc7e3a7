import { useState } from 'react'
import { newKey } from '#client/post-once.ts'
import type { CourierCash } from '#contract/delivery-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'
import { AmountDialog } from './amount-dialog.tsx'
import type { CashMutations } from './cash-api.ts'
import { courierName } from './courier-cash-list.tsx'

interface CourierCashDialogProps {
  courier: CourierCash
  mutations: CashMutations
  isOpen: boolean
  onClose: () => void
}

/** An administrator has counted cash that a courier paid, in notes or to the bank. */
export function ReceiveDialog({ courier, mutations, ...dialog }: CourierCashDialogProps) {
  const [key] = useState(newKey)
  return (
    <AmountDialog
      {...dialog}
      title={`Receive cash from ${courierName(courier)}`}
      description={`${formatRupees(courier.cashInHand)} is due. A fee that the courier keeps stays due until you write it off.`}
      amountLabel="Amount received (₹)"
      startAmount={String(courier.cashInHand)}
      noteLabel="Note, such as the number of the bank transfer"
      submitLabel="Receive"
      isBusy={mutations.moveCourierCash.isPending}
      check={({ amount = 0 }) => checkDue(amount, courier)}
      onSubmit={({ amount = 0, note }) =>
        mutations.moveCourierCash.mutateAsync({
          courierId: courier.id,
          what: 'received',
          key,
          body: { amount, note: note || undefined },
        })
      }
    />
  )
}

/** Writes off what a courier keeps as its fee or has lost, with a reason. */
export function CourierWriteOffDialog({ courier, mutations, ...dialog }: CourierCashDialogProps) {
  const [key] = useState(newKey)
  return (
    <AmountDialog
      {...dialog}
      title={`Write off cash of ${courierName(courier)}`}
      description={`${formatRupees(courier.cashInHand)} is due. A write-off is cash the shop will not get.`}
      amountLabel="Amount (₹)"
      noteLabel="Reason"
      submitLabel="Write off"
      isBusy={mutations.moveCourierCash.isPending}
      check={({ amount = 0, note }) =>
        checkDue(amount, courier) ?? (note === '' ? { note: 'Enter a reason' } : undefined)
      }
      onSubmit={({ amount = 0, note }) =>
        mutations.moveCourierCash.mutateAsync({
          courierId: courier.id,
          what: 'write-offs',
          key,
          body: { amount, note },
        })
      }
    />
  )
}

function checkDue(amount: number, { cashInHand }: CourierCash): { amount: string } | undefined {
  if (amount <= 0) return { amount: 'Enter an amount' }
  return amount > cashInHand ? { amount: `Only ${formatRupees(cashInHand)} is due` } : undefined
}
