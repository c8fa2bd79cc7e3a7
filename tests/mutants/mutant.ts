import type { SourceEdit } from '../testing/source-edit.ts'

/** A mechanism of an invariant, how to remove it, and the test that must fail without it. */
export interface Mutant {
  invariant: number
  /** What is missing in the mutant. */
  without: string
  edits: SourceEdit[]
  check: { file: string; test: string }
}

const MIGRATIONS = 'server/database/migrations'
export const CONSTRAINTS = 'server/database/constraints.test.ts'

/** @param within the function, class or constant of the file in which the change is */
export const edit = (file: string, within: string, from: string, to: string): SourceEdit => ({
  file,
  within,
  from,
  to,
})

export const migration = (from: string, to: string) => edit(MIGRATIONS, '', from, to)

/** Replaces a check or key of a table by one of the same name that allows everything. */
export function constraintEdit(name: string, kind: 'check' | 'primary key' = 'check'): SourceEdit {
  return migration(`constraint ${name} ${kind} (…)`, `CONSTRAINT "${name}" CHECK (true)`)
}

export function constraint(
  invariant: number,
  name: string,
  refuses: string,
  kind?: 'check' | 'primary key',
): Mutant {
  return {
    invariant,
    without: `constraint ${name}`,
    edits: [constraintEdit(name, kind)],
    check: { file: CONSTRAINTS, test: `${name} refuses ${refuses}` },
  }
}

/** Makes a unique index a plain one. */
export function uniqueness(invariant: number, name: string, refuses: string): Mutant {
  return {
    invariant,
    without: `unique index ${name}`,
    edits: [migration(`create unique index ${name} on`, `CREATE INDEX "${name}" ON`)],
    check: { file: CONSTRAINTS, test: `${name} refuses ${refuses}` },
  }
}

export const TRANSITION = 'server/orders/transition-order.ts'
export const STEP_CONDITION = edit(
  TRANSITION,
  'transitionOrder',
  `where id = \${order.id} and status = \${order.status}`,
  `where id = \${order.id}`,
)
export const STEP_LOCK = edit(
  TRANSITION,
  'lockOrder',
  `where id = \${idOrNull(id)} for no key update`,
  `where id = \${idOrNull(id)}`,
)
