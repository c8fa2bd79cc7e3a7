import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { InitialData } from '#contract/initial-data.ts'
import { ensureWebBuild } from '#server/bootstrap/web-build.ts'
import { readBuiltPages } from './built-pages.ts'
import { withHead } from './page-head.ts'

test.each([
  ['/products', 'catalogue-page'],
  ['/products/gadgets_001', 'product-page'],
  ['/cart', 'cart-page'],
  ['/checkout', 'checkout-page'],
  ['/customer', 'account-pages'],
  ['/orders/', 'account-pages'],
])('the head of %s names the code of its page', async (path, page) => {
  const build = await ensureWebBuild({ log: { info: () => undefined } })
  const { modules } = (await readBuiltPages(build))(path)
  expect(modules.filter((address) => address.startsWith(`/assets/${page}-`))).toHaveLength(1)
  expect(
    modules.filter((address) => /^\/assets\/storefront-layout-[\w-]{8}\.js$/.test(address)),
  ).toHaveLength(1)
  for (const address of modules) expect(existsSync(join(build, address)), address).toBe(true)
})

test('an unknown path names what every page starts with, a build without a table of pages names nothing', async () => {
  const build = await ensureWebBuild({ log: { info: () => undefined } })
  const { modules, render } = (await readBuiltPages(build))('/nowhere')
  expect(modules.filter((path) => /\/(main|react|framework|start)-/.test(path))).toHaveLength(4)
  expect(modules.filter((path) => /-pages?-[\w-]{8}\.js$/.test(path))).toEqual([])
  expect(render).toBeUndefined()
  expect((await readBuiltPages(join(build, 'assets')))('/products').modules).toEqual([])
})

test("what is the same for everybody is rendered, and no page that is somebody's own", async () => {
  const pageAt = await readBuiltPages(await ensureWebBuild({ log: { info: () => undefined } }))
  expect(pageAt('/').render).toEqual({ for: 'nobody', data: [] })
  expect(pageAt('/').home?.render).toEqual({ for: 'shopper', data: ['home', 'categories'] })
  expect(pageAt('/products').home).toBeUndefined()
  expect(pageAt('/checkout').render).toEqual({ for: 'shopper', data: [] })
  expect(pageAt('/products').render).toEqual({ for: 'shopper', data: ['products', 'categories'] })
  expect(pageAt('/products/gadgets_001')).toMatchObject({
    params: { productId: 'gadgets_001' },
    render: { for: 'shopper', data: ['product', 'categories'] },
  })
  for (const path of ['/admin', '/admin/products', '/delivery', '/cart', '/customer', '/wishlist', '/orders'])
    expect(pageAt(path).render, path).toBeUndefined()
})

test('what the page names already is not named twice', () => {
  const page = '<head><title>Tokri</title><script src="/assets/index.js"></script></head>'
  const head = withHead(page, { modules: ['/assets/index.js', '/assets/shell.js'] })
  expect(head.match(/index\.js/g)).toHaveLength(1)
  expect(head).toContain('<link rel="modulepreload" crossorigin href="/assets/shell.js" />')
})

test('code is fetched at once where the page shows nothing before it, and after it is painted elsewhere', () => {
  const page = '<head><title>Tokri</title></head><body><div id="root"></div></body>'
  const modules = ['/assets/shell.js', '/assets/cart-page.js']
  expect(withHead(page, { modules }).match(/rel="modulepreload"/g)).toHaveLength(2)
  const data = { shop: { brandColour: null } as InitialData['shop'], search: '' }
  const rendered = withHead(page, { modules, rendered: { for: 'customer', markup: '', data } })
  expect(rendered).not.toContain('modulepreload')
  expect(rendered).toContain('<meta name="page-modules" content="/assets/shell.js /assets/cart-page.js" />')
})

test('a rendered page is painted when all of it is there', async () => {
  const build = await ensureWebBuild({ log: { info: () => undefined } })
  const data = { shop: { brandColour: null } as InitialData['shop'], search: '' }
  const page = withHead(readFileSync(join(build, 'index.html'), 'utf8'), {
    rendered: { for: 'nobody', markup: '<h1>Kirana</h1>', data },
  })
  const [, expected] = /<link rel="expect" href="#([\w-]+)" blocking="render" \/>.*<\/head>/s.exec(page) ?? []
  expect(page.indexOf(`id="${expected}"`)).toBeGreaterThan(page.indexOf('<h1>Kirana</h1>'))
})
