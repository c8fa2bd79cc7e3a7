import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Queries } from './connect.ts'

const FILE = join(import.meta.dirname, 'invariants.sql')

interface Violation {
  violation: string
  subject: string
}

/** All violations of the shop's invariants; there should be none. */
export async function findViolations(queries: Queries): Promise<Violation[]> {
  const statements = readFileSync(FILE, 'utf8')
    .replace(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  const found: Violation[] = []
  for (const statement of statements) found.push(...(await queries.rows<Violation>(statement)))
  return found
}
