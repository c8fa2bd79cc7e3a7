import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FirstData } from '#contract/first-data.ts'
import { ensureWebBuild } from '#server/bootstrap/web-build.ts'
import { withHead } from './page-head.ts'
import { readPageModules } from './page-modules.ts'

test.each([
  ['/products', 'catalogue-page'],
  ['/products/gadgets_001', 'product-page'],
  ['/cart', 'cart-page'],
  ['/checkout', 'checkout-page'],
  ['/customer', 'customer-page'],
])('the head of %s names the code of its page', async (path, page) => {
  const build = await ensureWebBuild({ log: { info: () => undefined } })
  const modules = (await readPageModules(build))(path)
  expect(modules.filter((address) => address.startsWith(`/assets/${page}-`))).toHaveLength(1)
  expect(modules.filter((address) => /^\/assets\/shell-[\w-]{8}\.js$/.test(address))).toHaveLength(1)
  for (const address of modules) expect(existsSync(join(build, address)), address).toBe(true)
})

test('other pages name what every page starts with, a build without manifest names nothing', async () => {
  const build = await ensureWebBuild({ log: { info: () => undefined } })
  const modules = (await readPageModules(build))('/admin')
  expect(modules.filter((address) => /\/(main|react|framework|start)-/.test(address))).toHaveLength(4)
  expect(modules.filter((address) => /-page-[\w-]{8}\.js$/.test(address))).toEqual([])
  expect((await readPageModules(join(build, 'assets')))('/products')).toEqual([])
})

test('what the page names already is not named twice', () => {
  const page = '<head><title>Tokri</title><script src="/assets/index.js"></script></head>'
  const head = withHead(page, { modules: ['/assets/index.js', '/assets/shell.js'] })
  expect(head.match(/index\.js/g)).toHaveLength(1)
  expect(head).toContain('<link rel="modulepreload" crossorigin href="/assets/shell.js" />')
})

test('code is fetched at once where the page shows nothing before it, and after the first view elsewhere', () => {
  const page = '<head><title>Tokri</title></head><body><div id="root"></div></body>'
  const modules = ['/assets/shell.js', '/assets/cart-page.js']
  expect(withHead(page, { modules }).match(/rel="modulepreload"/g)).toHaveLength(2)
  const data = { shop: { brandColour: null } as FirstData['shop'] }
  const viewed = withHead(page, { modules, firstView: { visitor: 'customer', markup: '', data } })
  expect(viewed).not.toContain('modulepreload')
  expect(viewed).toContain('<meta name="page-modules" content="/assets/shell.js /assets/cart-page.js" />')
})

test('a first view is painted when all of it is there', async () => {
  const build = await ensureWebBuild({ log: { info: () => undefined } })
  const data = { shop: { brandColour: null } as FirstData['shop'] }
  const page = withHead(readFileSync(join(build, 'index.html'), 'utf8'), {
    firstView: { visitor: 'nobody', markup: '<h1>Kirana</h1>', data },
  })
  const [, expected] = /<link rel="expect" href="#([\w-]+)" blocking="render" \/>.*<\/head>/s.exec(page) ?? []
  expect(page.indexOf(`id="${expected}"`)).toBeGreaterThan(page.indexOf('<h1>Kirana</h1>'))
})
