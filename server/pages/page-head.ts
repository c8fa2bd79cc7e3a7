import type { FirstData, FirstVisitor } from '#contract/first-data.ts'

/** What a page says about itself to whoever does not run it. */
export interface LinkPreview {
  title: string
  description: string
  /** Open Graph and its kin, by name. */
  properties: Record<string, string>
}

/** What a page shows before its code runs, and the data that its code goes on with. */
export interface FirstView {
  visitor: FirstVisitor
  /** HTML, which stands in the page as it is. */
  markup: string
  data: FirstData
}

/** What a page says beyond the app's own. */
export interface PageHead {
  preview?: LinkPreview
  /** The picture that the page opens with: addresses by size, and widths on screen. */
  firstPicture?: { sources: string; widths: string }
  /** Addresses of the modules that the page will need. */
  modules?: readonly string[]
  firstView?: FirstView
}

/** The app's page with more in its head; texts are escaped here. What the page has already is not named again. */
export function withHead(page: string, { preview, firstPicture, modules = [], firstView }: PageHead): string {
  const picture =
    firstPicture &&
    `<link rel="preload" as="image" imagesrcset="${escapeHtml(firstPicture.sources)}" imagesizes="${escapeHtml(firstPicture.widths)}" fetchpriority="high" />`
  const needed = modules.filter((address) => !page.includes(`"${address}"`))
  const code = firstView ? named(needed) : needed.map(preload).join('')
  // Behind the styles, which the first paint waits for. A function, so that a "$&" in an address stays what it is.
  const linked = page.replace('</head>', () => `${picture ?? ''}${code}</head>`)
  const viewed = firstView ? withFirstView(linked, firstView) : linked
  return preview ? withPreview(viewed, preview) : viewed
}

const preload = (address: string) => `<link rel="modulepreload" crossorigin href="${escapeHtml(address)}" />`

/** Not as links: the page's entry asks for them once the first view is painted (web/start/start-page.ts). */
const named = (addresses: readonly string[]) =>
  `<meta name="page-modules" content="${escapeHtml(addresses.join(' '))}" />`

const SHOP_PRELOAD = /<link rel="preload" as="fetch"[^>]*href="\/api\/shop"[^>]*>/
const ROOT = '<div id="root">'
/** Half a page would be laid out otherwise than the whole, and jump when the rest comes. */
const WHOLE_VIEW = '<link rel="expect" href="#first-status" blocking="render" />'

/** Nothing in it can be pressed or focused: it only looks like the page that takes its place. */
function withFirstView(page: string, { visitor, markup, data }: FirstView): string {
  const view = `<div data-first-view="${visitor}" inert>${markup}</div>`
  // "<" could end the script; the browser never runs one of this type.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return withBrandColour(page, data.shop.brandColour)
    .replace(SHOP_PRELOAD, WHOLE_VIEW)
    .replace(ROOT, () => ROOT + view)
    .replace('</body>', () => `<script type="application/json" id="first-data">${json}</script></body>`)
}

/** The shop's colour is there before the first paint (web/shop/shop-look.tsx). */
function withBrandColour(page: string, colour: string | null): string {
  if (colour === null) return page
  return page
    .replace('<html ', `<html data-brand style="--shop-brand:${escapeHtml(colour)}" `)
    .replace('<head>', '<head><link rel="stylesheet" href="/brand.css" />')
}

function withPreview(page: string, { title, description, properties }: LinkPreview): string {
  const tags = Object.entries(properties).map(
    ([name, value]) => `<meta property="${escapeHtml(name)}" content="${escapeHtml(value)}" />`,
  )
  // Functions, so that a "$&" in a product's name stays what it is.
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>${tags.join('')}`)
    .replace(
      /<meta name="description" content="[^"]*"/,
      () => `<meta name="description" content="${escapeHtml(description)}"`,
    )
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
