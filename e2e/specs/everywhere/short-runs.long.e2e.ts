import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { copyProject, runScript } from '#tests/testing/run-script.ts'
import { type StartedShop, startShop } from '../../support/started-shop.ts'

/** The scripts that need a browser, with a shop of their own: they sign in and fill carts. */
let project: string
let shop: StartedShop
test.beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'tokri-scripts-'))
  copyProject(project)
  shop = await startShop({ env: { DEMO: 'true' } })
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(project, { recursive: true, force: true })
})

test('a tap is timed and a screen is drawn in both widths and themes (test:feel, screenshots)', async () => {
  const env = { E2E_URL: shop.url }
  // Its exit code says how fast this machine is, which has other work now.
  const { output } = await runScript(project, 'test:feel -- --only tab', env)
  expect(output).toMatch(/^\| tab \| \d+ ms/m)

  const screenshots = await runScript(project, 'screenshots -- landing', env)
  expect(screenshots).toEqual({ code: 0, output: 'landing\n' })
  expect(readdirSync(join(project, 'screenshots'))).toHaveLength(4)
})
