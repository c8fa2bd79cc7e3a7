import { expect, test } from 'vitest'
import { applyEdit } from './source-edit.ts'

const edit = (from: string, to: string, file = 'a.ts') => ({
  file,
  within: file === 'a.ts' ? 'lockOrder' : '',
  from,
  to,
})
const SOURCE = `
export const limit = 3
function other(order: Order) {
  if (order.isLocked) return order
}
export async function lockOrder(queries: Queries, order: Order) {
  if (order.isLocked) return order
  return await queries.sql\`select from orders where id = \${order.id} for update\`
}`

test('what another function says alike stays as it is', () => {
  const changed = applyEdit(SOURCE, edit('if (order.isLocked) return order', ''))
  expect(changed.match(/isLocked/g)).toHaveLength(1)
  expect(changed.indexOf('isLocked')).toBeLessThan(changed.indexOf('lockOrder'))
})

test('a renamed local variable, another format and a moved line change nothing', () => {
  const from = 'if (order.isLocked) return order'
  const moved = `function lockOrder(tx, found) {
    if (
      found.isLocked
    )
      return found
  }`
  expect(applyEdit(moved, edit(from, 'return order.id'))).toContain('{\n    return found.id\n')
  expect(() => applyEdit(moved.replace('return found', 'return tx'), edit(from, ''))).toThrow('0 times')
})

test('a name of the file is itself alone', () => {
  const source = 'const limit = 3\nfunction lockOrder(most) { if (most > 3) return }'
  expect(() => applyEdit(source, edit('limit > 3', 'false'))).toThrow('0 times')
})

test('a statement of the database is changed inside its text', () => {
  expect(applyEdit(SOURCE, edit(`where id = \${order.id} for update`, `where id = \${order.id}`))).toContain(
    `where id = \${order.id}\``,
  )
})

test('a text that is there twice is no place', () => {
  expect(() => applyEdit(SOURCE, edit('order', ''))).toThrow('not once')
})

test('a constraint is found by its name, whatever it says', () => {
  const sql = 'CONSTRAINT "a" CHECK (("n" > 0) or true),\nCONSTRAINT "b" CHECK ("n" > 0)'
  expect(applyEdit(sql, edit('constraint a check (…)', 'CONSTRAINT "a" CHECK (true)', 'a.sql'))).toBe(
    'CONSTRAINT "a" CHECK (true),\nCONSTRAINT "b" CHECK ("n" > 0)',
  )
})
