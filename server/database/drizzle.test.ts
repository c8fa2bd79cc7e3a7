import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '..')

test('Drizzle is loaded in one place, where loading it is quick', async () => {
  const importing: string[] = []
  for await (const file of glob('**/*.ts', { cwd: SERVER })) {
    const source = readFileSync(join(SERVER, file), 'utf8')
    if (/^(import|export|\}).* from 'drizzle-orm/m.test(source)) importing.push(file)
  }
  expect(importing).toEqual(['database/drizzle.ts'])
})
