import type { OwnRules, ReturnRule, WarrantyRule } from '#contract/promises/rules.ts'
import { numberOrText } from './typed-number.ts'

/** Returns as they are chosen and typed; `inherited` leaves it to the category or shop. */
export interface TypedReturns {
  choice: 'inherited' | 'unsaid' | 'none' | 'days'
  changeOfMindDays: string
  defectDays: string
}

/** A warranty as it is chosen and typed. */
export interface TypedWarranty {
  choice: 'inherited' | 'unsaid' | WarrantyRule['by']
  months: string
}

export function typedReturns(rule: ReturnRule | null | undefined): TypedReturns {
  if (!rule) return { choice: choiceWithout(rule), changeOfMindDays: '', defectDays: '' }
  const { changeOfMindDays, defectDays } = rule
  return {
    choice: changeOfMindDays + defectDays === 0 ? 'none' : 'days',
    changeOfMindDays: changeOfMindDays === 0 ? '' : String(changeOfMindDays),
    defectDays: defectDays === 0 ? '' : String(defectDays),
  }
}

export function typedWarranty(rule: WarrantyRule | null | undefined): TypedWarranty {
  if (!rule) return { choice: choiceWithout(rule), months: '' }
  return { choice: rule.by, months: rule.months === 0 ? '' : String(rule.months) }
}

const choiceWithout = (rule: null | undefined) => (rule === null ? 'unsaid' : 'inherited')

/**
 * The rule to send, undefined where it is inherited; what is not a number stays text, so that the schema reports it, and so
 * does "Returnable" without any days.
 */
export function returnsInput({ choice, changeOfMindDays, defectDays }: TypedReturns) {
  if (choice === 'inherited') return undefined
  if (choice === 'unsaid') return null
  if (choice === 'none') return { changeOfMindDays: 0, defectDays: 0 }
  const mind = changeOfMindDays.trim()
  const defect = defectDays.trim()
  return {
    changeOfMindDays: numberOrText(mind || (defect && '0')),
    defectDays: numberOrText(defect || (mind && '0')),
  }
}

/** The same for a warranty. */
export function warrantyInput({ choice, months }: TypedWarranty) {
  if (choice === 'inherited') return undefined
  if (choice === 'unsaid') return null
  return { by: choice, months: choice === 'none' ? 0 : numberOrText(months.trim()) }
}

/** What a category or product says instead, as it is chosen and typed. */
export interface TypedRules {
  returns: TypedReturns
  warranty: TypedWarranty
  refusesCash: boolean
}

export function typedRules({ returns, warranty, takesCash }: OwnRules): TypedRules {
  return {
    returns: typedReturns(returns),
    warranty: typedWarranty(warranty),
    refusesCash: takesCash === false,
  }
}

/** The `OwnRules` to send; what is inherited is left out. */
export function rulesInput({ returns, warranty, refusesCash }: TypedRules) {
  const [ownReturns, ownWarranty] = [returnsInput(returns), warrantyInput(warranty)]
  return {
    ...(ownReturns !== undefined && { returns: ownReturns }),
    ...(ownWarranty !== undefined && { warranty: ownWarranty }),
    ...(refusesCash && { takesCash: false }),
  }
}
