import type {
  ShownTaxClass,
  ShownTaxClasses,
  TaxClassBody,
  TaxClassChanges,
} from '../tax/tax-class-schemas.ts'
import { get, post, put } from './calls.ts'

/** Which tax goods bear, for administrators. */
export const taxClassCalls = {
  list: get<{ answer: typeof ShownTaxClasses }>()('/api/tax-classes', 'shop'),
  create: post<{ body: typeof TaxClassBody; answer: typeof ShownTaxClass }>()('/api/tax-classes', 'shop'),
  change: put<{
    body: typeof TaxClassChanges
    answer: typeof ShownTaxClass
    refusals: 'changed_meanwhile'
  }>()('/api/tax-classes/:id', 'shop'),
}
