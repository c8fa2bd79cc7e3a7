import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { TestPerson } from './shop-test.ts'
import type { StartedShop } from './started-shop.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** `npm run admin:create` beside a running real shop; the password comes over the pipe. */
export function createAdministrator(shop: StartedShop, { name, email, password }: TestPerson): Promise<void> {
  const { dataFolder, databaseUrl, url } = shop
  const env = {
    ...process.env,
    DEMO: 'false',
    DATA_DIR: dataFolder,
    PORT: new URL(url).port,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  return new Promise((resolve, reject) => {
    const args = ['server/bootstrap/create-administrator.ts', '--name', name, '--email', email]
    const child = execFile(process.execPath, args, { cwd: PROJECT, env }, (error) =>
      error ? reject(error) : resolve(),
    )
    child.stdin?.end(`${password}\n`)
  })
}
