import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Which tests show a row of the specification's checklist: `tests/acceptance-rows.json`, by the name of the test's file
 * and by its title or the title around it. A place that a title fills in ("%s", "$name", "${name}") stands for any text.
 */
const TABLE = join(import.meta.dirname, '../../tests/acceptance-rows.json')
const PLACE = /%[sidfjoOc]|\$\{[^}]*\}|\$\w+/g

/** The checklist's groups with their number of rows. */
export const CHECKLIST: Record<string, { title: string; rows: number }> = {
  GEN: { title: 'Whole product', rows: 8 },
  ROUTE: { title: 'Routes and guard', rows: 23 },
  LAND: { title: 'Landing page', rows: 8 },
  AUTH: { title: 'Sign In, Create Account, Reset Password', rows: 61 },
  SESS: { title: 'Session', rows: 15 },
  CAT: { title: 'Catalogue', rows: 52 },
  PDP: { title: 'Product detail', rows: 44 },
  WISH: { title: 'Wishlist', rows: 37 },
  CART: { title: 'Cart', rows: 31 },
  CHK: { title: 'Checkout', rows: 61 },
  CUST: { title: 'Customer dashboard', rows: 57 },
  ADM: { title: 'Admin dashboard', rows: 76 },
  AGT: { title: 'Delivery agent dashboard', rows: 37 },
  ENT: { title: 'Entities', rows: 23 },
  STATE: { title: 'States and transitions', rows: 12 },
  ERR: { title: 'Error catalogue', rows: 40 },
  API: { title: 'Calls', rows: 40 },
  ROLE: { title: 'Roles and permissions', rows: 13 },
  CONST: { title: 'Constants and limits', rows: 47 },
}

export interface TitledTest {
  file: string
  /** Its own title and those around it. */
  titles: readonly string[]
}

/** By file and title: rows alone or as a range ("CUST-38..43, Q-57"). */
export const ACCEPTANCE_ROWS = JSON.parse(readFileSync(TABLE, 'utf8')) as Record<
  string,
  Record<string, string>
>

/** "CART-14, CUST-38..40" as each of its rows. */
export function rowsIn(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]{1,5})-(\d{2,3})(?:\.\.(\d{2,3}))?/g)].flatMap(
    ([, group = '', first = '', last = first]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, at) => `${group}-${String(Number(first) + at).padStart(2, '0')}`,
      ),
  )
}

/** Every row of a group. */
export function checklistRows(group: string): string[] {
  const count = String(CHECKLIST[group]?.rows ?? 0).padStart(2, '0')
  return rowsIn(`${group}-01..${count}`)
}

/** The rows that a test shows. */
export function rowsOf({ file, titles }: TitledTest): string[] {
  const entries = Object.entries(ACCEPTANCE_ROWS[basename(file)] ?? {})
  return entries.flatMap(([title, rows]) =>
    titles.some((one) => titlePattern(title).test(one)) ? rowsIn(rows) : [],
  )
}

/** Matches what a title becomes once its places are filled in, which are its groups. */
export function titlePattern(title: string): RegExp {
  const parts = title.replaceAll('%%', '%').split(PLACE).map(literally)
  return new RegExp(`^${parts.join('([^]*)')}$`)
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
