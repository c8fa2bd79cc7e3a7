import type { SignedIn } from '#server/http/access.ts'
import type { StepTaker } from '#server/orders/transition-order.ts'

export function stepTaker(person: SignedIn): StepTaker {
  return { id: person.id, name: person.name, role: person.role }
}
