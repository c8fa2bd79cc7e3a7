import { Banknote, CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Pill } from '#ui/pill.tsx'
import type { MethodChoice } from '../payment-methods.ts'

interface MethodCardProps {
  choice: MethodChoice
  isChosen: boolean
  isDisabled: boolean
  /** The form that pays. */
  formId: string
  onChoose: () => void
  /** Below, in the card: what has to be done before it can be chosen. */
  children?: ReactNode
}

/** One way to pay, with the exact amount. */
export function MethodCard({ choice, isChosen, isDisabled, formId, onChoose, children }: MethodCardProps) {
  const Icon = choice.method === 'cod' ? Banknote : CreditCard
  const isImpossible = choice.problem !== undefined
  return (
    <div
      className={classNames(
        'rounded-lg border-2 transition-colors has-[label_:focus-visible]:outline-2 has-[label_:focus-visible]:outline-offset-2 has-[label_:focus-visible]:outline-brand',
        isChosen ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
        !isChosen && !isImpossible && 'hover:border-input',
      )}
    >
      <label className="flex items-start gap-3.5 p-4">
        <input
          type="radio"
          form={formId}
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
          {choice.note && <span className="mt-0.5 block text-sm text-pretty text-muted">{choice.note}</span>}
          {choice.hint && <span className="mt-2 block text-sm text-pretty text-muted">{choice.hint}</span>}
          {choice.problem && <span className="mt-1 block text-sm font-semibold">{choice.problem}</span>}
        </span>
        <Icon className={classNames('mt-0.5 size-6 shrink-0', isChosen ? 'text-brand-ink' : 'text-muted')} />
      </label>
      {children && <div className="flex flex-col gap-4 px-4 pb-4">{children}</div>}
    </div>
  )
}
