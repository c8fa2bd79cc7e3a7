import { stateOfGstin } from './gstin.ts'

/** Which state is the place of supply where a business buys and its goods go to a third person. */
export const THIRD_PERSON_RULES = ['delivery', 'buyer'] as const
export type ThirdPersonRule = (typeof THIRD_PERSON_RULES)[number]

interface Supply {
  /** Two digits of where the goods go. */
  state: string
  /** Of the business that buys; null: a private person. */
  gstin: string | null
  /** They go to somebody else, at its direction. */
  shipsToOther: boolean
}

/**
 * The two digits of the place of supply of goods: where they go (IGST Act 2017, section 10(1)(a) and (ca)), and for those that go to
 * a third person as the shop's accountant has said (section 10(1)(b)).
 */
export function placeOfSupply({ state, gstin, shipsToOther }: Supply, rule: ThirdPersonRule): string {
  return rule === 'buyer' && shipsToOther && gstin !== null ? gstin.slice(0, 2) : state
}

/** Whether a business is surely not where its goods go, so that an invoice needs its own address. @param state as addresses name it */
export const isBilledElsewhere = (gstin: string, state: string): boolean => stateOfGstin(gstin) !== state

export const BILLING_ADDRESS_TEXT = 'Enter the address of the business: the goods go to another state'
