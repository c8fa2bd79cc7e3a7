import { Banknote, CreditCard } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { Pill } from '#ui/pill.tsx'
import type { MethodChoice } from '../payment-methods.ts'

interface MethodCardProps {
  choice: MethodChoice
  isChosen: boolean
  isDisabled: boolean
  onChoose: () => void
}

/** One way to pay, with the exact amount. */
export function MethodCard({ choice, isChosen, isDisabled, onChoose }: MethodCardProps) {
  const Icon = choice.method === 'cod' ? Banknote : CreditCard
  const isImpossible = choice.problem !== undefined
  return (
    <label
      className={classNames(
        'flex items-start gap-3.5 rounded-lg border-2 p-4 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        isChosen ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
        !isChosen && !isImpossible && 'hover:border-input',
      )}
    >
      <input
        type="radio"
        name="paymentMethod"
        value={choice.method}
        checked={isChosen}
        disabled={isDisabled || isImpossible}
        onChange={onChoose}
        className="outlined-input mt-0.5 size-5 shrink-0 appearance-none rounded-full bg-surface outline-none checked:border-[6px] checked:border-brand disabled:opacity-55"
      />
      <span className={classNames('min-w-0 flex-1', isImpossible && 'opacity-75')}>
        <span className="flex flex-wrap items-center gap-2 font-bold">
          {choice.title}
          {choice.isTest && <Pill tone="accent">Test Mode</Pill>}
        </span>
        <span className="mt-0.5 block text-sm text-pretty">{choice.description}</span>
        {choice.hint && <span className="mt-2 block text-sm text-pretty text-muted">{choice.hint}</span>}
        {choice.problem && <span className="mt-1 block text-sm font-semibold">{choice.problem}</span>}
      </span>
      <Icon className={classNames('mt-0.5 size-6 shrink-0', isChosen ? 'text-brand-ink' : 'text-muted')} />
    </label>
  )
}
