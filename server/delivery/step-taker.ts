import type { SignedIn } from '../http/access.ts'
import type { StepTaker } from '../orders/transition-order.ts'

export function stepTaker(person: SignedIn): StepTaker {
  return { id: person.id, name: person.name, role: person.role }
}
