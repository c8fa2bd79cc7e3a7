/** A change of the source that removes a mechanism; the file must contain `from` exactly once. */
export interface Edit {
  file: string
  from: string
  to: string
}

/** A mechanism of an invariant, how to remove it, and the test that must fail without it. */
export interface Mutant {
  invariant: number
  /** What is missing in the mutant. */
  without: string
  edits: Edit[]
  check: { file: string; test: string }
}

export const MIGRATION = 'server/database/migrations/0000_shop.sql'
export const CONSTRAINTS = 'server/database/constraints.test.ts'

export const edit = (file: string, from: string, to: string): Edit => ({ file, from, to })

/** Replaces a check or key of a table by one of the same name that allows everything. */
export function constraint(invariant: number, name: string, definition: string, refuses: string): Mutant {
  return {
    invariant,
    without: `constraint ${name}`,
    edits: [edit(MIGRATION, `CONSTRAINT "${name}" ${definition}`, `CONSTRAINT "${name}" CHECK (true)`)],
    check: { file: CONSTRAINTS, test: `${name} refuses ${refuses}` },
  }
}

/** Makes a unique index a plain one. */
export function uniqueness(invariant: number, name: string, refuses: string): Mutant {
  return {
    invariant,
    without: `unique index ${name}`,
    edits: [edit(MIGRATION, `CREATE UNIQUE INDEX "${name}"`, `CREATE INDEX "${name}"`)],
    check: { file: CONSTRAINTS, test: `${name} refuses ${refuses}` },
  }
}

export const TRANSITION = 'server/orders/transition-order.ts'
export const STEP_CONDITION = edit(
  TRANSITION,
  `where id = \${order.id} and status = \${order.status}`,
  `where id = \${order.id}`,
)
export const STEP_LOCK = edit(
  TRANSITION,
  `where id = \${idOrNull(id)} for no key update`,
  `where id = \${idOrNull(id)}`,
)
