import { useCall } from '#client/use-call.ts'
import { taxClassCalls } from '#contract/calls/tax-class-calls.ts'

export const useTaxClassMutations = () => ({
  create: useCall(taxClassCalls.create),
  change: useCall(taxClassCalls.change),
})

export type TaxClassMutations = ReturnType<typeof useTaxClassMutations>
