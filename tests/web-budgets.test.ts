import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { ensureWebBuild } from '#server/bootstrap/web-build.ts'

/** On a slow network a phone waits for each file. */
const MAX_FILES = 24

/** What a visit needs before its screen stands, in kilobytes packed with gzip. */
let assets: string
beforeAll(async () => {
  assets = join(await ensureWebBuild({ log: { info: () => undefined } }), 'assets')
})

const packedKb = (name: string) => gzipSync(readFileSync(join(assets, name)), { level: 9 }).length / 1024

function fileOf(chunk: string): string {
  const found = readdirSync(assets).filter((name) => name.startsWith(`${chunk}-`) && name.endsWith('.js'))
  const [file] = found.filter((name) => /^-[\w-]{8}\.js$/.test(name.slice(chunk.length)))
  if (!file) throw new Error(`The build has no chunk ${chunk}: ${found.join(', ')}`)
  return file
}

/** The files and everything that they import at once; what they import later does not count. */
function firstLoad(files: readonly string[]): Set<string> {
  const needed = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (needed.has(file)) continue
    needed.add(file)
    const code = readFileSync(join(assets, file), 'utf8')
    const imports = code.matchAll(
      /(?:^|[;}\n])import\s*(?:[\w$*{},\s]+?from\s*)?["'`]\.\/([\w.-]+\.js)["'`]/g,
    )
    for (const [, imported] of imports) if (imported) waiting.push(imported)
  }
  return needed
}

test.each([
  ['landing', [], 115],
  ['home', ['storefront-layout', 'home-page'], 150],
  ['catalogue', ['storefront-layout', 'catalogue-page'], 150],
  ['product', ['storefront-layout', 'product-page'], 150],
  ['cart', ['storefront-layout', 'cart-page'], 150],
  ['wishlist', ['storefront-layout', 'wishlist-page'], 150],
  ['customer dashboard', ['storefront-layout', 'account-pages'], 160],
  // It asks for a business's own address, and about a state in which the pincode does not lie.
  ['checkout', ['storefront-layout', 'checkout-page'], 173],
  ["agent's app", ['delivery-page'], 150],
])('the JavaScript of the first visit to the %s is within its budget', (_screen, chunks, budget) => {
  const index = /src="\/assets\/(index-[\w-]+\.js)"/.exec(
    readFileSync(join(assets, '../index.html'), 'utf8'),
  )?.[1]
  // The entry asks for the rest once the page is painted.
  const files = firstLoad([index ?? fileOf('index'), fileOf('main'), ...chunks.map(fileOf)])
  expect([...files].filter((file) => /^(react|framework)-/.test(file))).toHaveLength(2)
  expect(files.size, [...files].join(' ')).toBeLessThanOrEqual(MAX_FILES)
  const kilobytes = [...files].reduce((sum, file) => sum + packedKb(file), 0)
  expect(kilobytes).toBeGreaterThan(90)
  expect(kilobytes, [...files].join(' ')).toBeLessThanOrEqual(budget)
})

/**
 * One file for all three apps: with the administrators' screens, and the rules for text twice as large, it has outgrown the 15
 * planned for a shopper.
 */
const STYLES_KB = 16.9

test('styles and the fonts of the first screen are within their budgets', () => {
  const page = readFileSync(join(assets, '../index.html'), 'utf8')
  const linked = (kind: RegExp) => [...page.matchAll(kind)].map(([, name]) => name ?? '')
  const styles = linked(/href="\/assets\/([\w.-]+\.css)"/g)
  const fonts = linked(/href="\/assets\/([\w.-]+\.woff2)"/g)
  expect(styles.reduce((sum, name) => sum + packedKb(name), 0)).toBeLessThanOrEqual(STYLES_KB)
  expect(fonts.length).toBeGreaterThan(0)
  const fontKb = fonts.reduce((sum, name) => sum + readFileSync(join(assets, name)).length / 1024, 0)
  expect(fontKb).toBeLessThanOrEqual(30)
})
