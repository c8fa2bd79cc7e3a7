import { useState } from 'react'
import { ApiFailure } from '#client/api-client.ts'
import { newKey } from '#client/post-once.ts'
import { plainRupees } from '#contract/money.ts'
import { readAmount } from '#shop/read-amount.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { AgentCashState } from './cash-api.ts'

interface HandoverDrawerProps {
  cash: AgentCashState
  cashInHand: number
  isOpen: boolean
  onClose: () => void
}

/** The agent enters how much cash is handed over; an administrator counts it later. */
export function HandoverDrawer({ cash, cashInHand, isOpen, onClose }: HandoverDrawerProps) {
  const [amount, setAmount] = useState(plainRupees(cashInHand))
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [key] = useState(() => newKey())
  const send = () => {
    const declared = readAmount(amount)
    if (declared === undefined || declared <= 0) return setError('Enter an amount')
    if (declared > cashInHand) return setError(`You have ${formatRupees(cashInHand)} in hand`)
    const body = { declared, note: note.trim() || undefined }
    cash.handOver.mutate(
      { key, body },
      { onSuccess: onClose, onError: (failure) => setError(reasonOf(failure)) },
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Hand over cash"
      description={`${formatRupees(cashInHand)} in hand. It stays in your cash book until the shop has counted it.`}
      isBusy={cash.handOver.isPending}
      footer={
        <Button size="agent-large" isWide isBusy={cash.handOver.isPending} onClick={send}>
          Hand over
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label="Amount in rupees" error={error}>
          <TextInput
            controlSize="agent"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => {
              setAmount(event.target.value)
              setError(undefined)
            }}
            className="tabular text-2xl font-bold"
          />
        </Field>
        <Field label="Note">
          <TextInput
            controlSize="agent"
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}

function reasonOf(failure: Error): string {
  return (failure instanceof ApiFailure && failure.fields.declared) || failure.message
}
