import { edit, type Mutant } from './mutant.ts'

const LOCK_PRESCRIPTION = 'server/orders/prescriptions/lock-prescription.ts'

/** What keeps medicine from being sent without a prescription. */
export const PRESCRIPTION_MUTANTS: readonly Mutant[] = [
  {
    invariant: 12,
    without: 'heed for an order that has the photo of a prescription already',
    edits: [edit(LOCK_PRESCRIPTION, 'lockPrescription', 'photo.orderId !== null', 'false')],
    check: {
      file: 'server/orders/prescriptions/prescriptions.test.ts',
      test: 'of two orders at once with one photo one is placed, and nothing is sold twice',
    },
  },
  {
    invariant: 12,
    without: 'the question whose photo of a prescription it is',
    edits: [edit(LOCK_PRESCRIPTION, 'lockPrescription', ` and person_id = \${personId}`, '')],
    check: {
      file: 'server/orders/prescriptions/prescriptions.test.ts',
      test: 'medicine is ordered with an own photo that no order has, and the order waits to be checked',
    },
  },
  {
    invariant: 12,
    without: 'the wait of an order until its prescription is accepted',
    edits: [
      edit(
        'server/orders/transition-order.ts',
        'transitionOrder',
        "if (order.prescription === 'to_check' && step.to !== 'cancelled') throw unchecked()",
        '',
      ),
    ],
    check: {
      file: 'server/orders/prescriptions/check-prescription.test.ts',
      test: 'an order goes nowhere until its prescription is accepted',
    },
  },
]
