import { useState } from 'react'
import { newKey } from '#client/post-once.ts'
import type { AgentCash } from '#contract/delivery-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'
import { AmountDialog } from './amount-dialog.tsx'
import type { CashMutations } from './cash-api.ts'

interface AgentCashDialogProps {
  agent: AgentCash
  mutations: CashMutations
  isOpen: boolean
  onClose: () => void
}

/** Writes off cash that an agent has lost for good, with a reason. */
export function WriteOffDialog({ agent, mutations, isOpen, onClose }: AgentCashDialogProps) {
  const [key] = useState(() => newKey())
  return (
    <AmountDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Write off cash of ${agent.name}`}
      description={`${formatRupees(agent.cashInHand)} in hand. A write-off is cash the shop will not get back.`}
      amountLabel="Amount lost (₹)"
      noteLabel="Reason"
      submitLabel="Write off"
      isBusy={mutations.writeOff.isPending}
      check={({ amount = 0, note }) => {
        if (amount <= 0) return { amount: 'Enter an amount' }
        if (amount > agent.cashInHand) return { amount: `Only ${formatRupees(agent.cashInHand)} are in hand` }
        return note === '' ? { note: 'Enter a reason' } : undefined
      }}
      onSubmit={({ amount = 0, note }) =>
        mutations.writeOff.mutateAsync({ agentId: agent.id, key, body: { amount, note } })
      }
    />
  )
}

/** How much cash one agent may carry before no further cash order can be assigned. */
export function LimitDialog({ agent, mutations, isOpen, onClose }: AgentCashDialogProps) {
  return (
    <AmountDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Cash limit of ${agent.name}`}
      description="Cash orders that would take this agent above the limit cannot be assigned."
      amountLabel="Limit (₹)"
      amountHint="Leave empty to use the shop's own limit."
      startAmount={agent.hasOwnLimit ? String(agent.limit) : ''}
      mayBeEmpty
      submitLabel="Save"
      isBusy={mutations.setLimit.isPending}
      check={() => undefined}
      onSubmit={({ amount }) => mutations.setLimit.mutateAsync({ agentId: agent.id, limit: amount ?? null })}
    />
  )
}
