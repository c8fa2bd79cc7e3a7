import { useState } from 'react'
import { newKey } from '#client/post-once.ts'
import type { OpenHandover } from '#contract/delivery-schemas.ts'
import { formatPaise, nearestPaise } from '#contract/money.ts'
import { formatRupees } from '#shop/rupees.ts'
import { classNames } from '#ui/class-names.ts'
import { AmountDialog } from './amount-dialog.tsx'
import type { CashMutations } from './cash-api.ts'

interface CountDialogProps {
  handover: OpenHandover
  mutations: CashMutations
  isOpen: boolean
  onClose: () => void
}

/** An administrator counts what an agent has handed over. */
export function CountDialog({ handover, mutations, isOpen, onClose }: CountDialogProps) {
  const { declared, agent, cashInHand } = handover
  const [key] = useState(newKey)
  return (
    <AmountDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Count the cash of ${agent.name}`}
      description={`Declared ${formatRupees(declared)} of ${formatRupees(cashInHand)} in hand`}
      amountLabel="Amount counted (₹)"
      noteLabel="Note"
      noteNeed={(counted) =>
        counted === undefined || counted === declared ? undefined : 'Say why the amounts are different.'
      }
      submitLabel="Confirm"
      isBusy={mutations.count.isPending}
      check={({ amount = 0, note }) => {
        if (amount > cashInHand) return { amount: `Only ${formatRupees(cashInHand)} are recorded as in hand` }
        return amount !== declared && note === '' ? { note: 'Say why the amounts are different' } : undefined
      }}
      onSubmit={({ amount = 0, note }) =>
        mutations.count.mutateAsync({
          id: handover.id,
          key,
          body: { counted: amount, note: note || undefined },
        })
      }
    >
      {(counted) => counted !== undefined && <Difference rupees={counted - declared} name={agent.name} />}
    </AmountDialog>
  )
}

function Difference({ rupees, name }: { rupees: number; name: string }) {
  const paise = nearestPaise(rupees)
  const text =
    paise === 0
      ? 'Exactly as declared.'
      : `${formatPaise(Math.abs(paise))} ${paise < 0 ? 'less' : 'more'} than declared.`
  const consequence = paise < 0 ? ` It stays recorded as cash in hand with ${name}.` : ''
  return (
    <p
      role="status"
      className={classNames(
        'rounded-md px-3.5 py-2.5 text-sm font-semibold',
        paise === 0 ? 'bg-delivered-soft text-delivered' : 'bg-pending-soft text-pending',
      )}
    >
      {text}
      {consequence}
    </p>
  )
}
