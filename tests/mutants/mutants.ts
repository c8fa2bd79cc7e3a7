import { ACCOUNT_MUTANTS } from './account-mutants.ts'
import { ATTEMPT_MUTANTS } from './attempt-mutants.ts'
import { CATALOGUE_MUTANTS } from './catalogue-mutants.ts'
import { CUSTOMER_MUTANTS } from './customer-mutants.ts'
import { DELIVERY_MUTANTS } from './delivery-mutants.ts'
import { DOCUMENT_MUTANTS } from './document-mutants.ts'
import { DOORS_MUTANTS } from './doors-mutants.ts'
import type { Mutant } from './mutant.ts'
import { ORDER_MUTANTS } from './order-mutants.ts'
import { ORDERS_MUTANTS } from './orders-mutants.ts'
import { PAYMENTS_MUTANTS } from './payments-mutants.ts'
import { POLICY_MUTANTS } from './policy-mutants.ts'
import { PRESCRIPTION_MUTANTS } from './prescription-mutants.ts'
import { PRIVACY_MUTANTS } from './privacy-mutants.ts'
import { PROMISE_MUTANTS } from './promise-mutants.ts'
import { RESTORE_MUTANTS } from './restore-mutants.ts'
import { SALE_MUTANTS } from './sale-mutants.ts'
import { TICKET_MUTANTS } from './ticket-mutants.ts'
import { UNPROVED_MUTANTS } from './unproved-mutants.ts'

/** Every mechanism behind the invariants. */
export const MUTANTS: readonly Mutant[] = [
  ...SALE_MUTANTS,
  ...ORDER_MUTANTS,
  ...ORDERS_MUTANTS,
  ...PRIVACY_MUTANTS,
  ...PROMISE_MUTANTS,
  ...PRESCRIPTION_MUTANTS,
  ...POLICY_MUTANTS,
  ...DELIVERY_MUTANTS,
  ...PAYMENTS_MUTANTS,
  ...DOCUMENT_MUTANTS,
  ...ATTEMPT_MUTANTS,
  ...CUSTOMER_MUTANTS,
  ...DOORS_MUTANTS,
  ...RESTORE_MUTANTS,
  ...ACCOUNT_MUTANTS,
  ...CATALOGUE_MUTANTS,
  ...TICKET_MUTANTS,
  ...UNPROVED_MUTANTS,
]
