import type { InitialData, RenderedFor } from '#contract/initial-data.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

/** What programs show of a link without running the page, such as WhatsApp. */
export interface LinkPreview {
  title: string
  description: string
  /** Open Graph and similar properties, by name. */
  properties: Record<string, string>
}

/** A page that the server rendered, and the data that hydration needs. */
interface RenderedPage {
  for: RenderedFor
  /** HTML, inserted as it is. */
  markup: string
  data: InitialData
}

/** What is added to the app's page. */
export interface PageHead {
  /** The one address of the page, without filters and choices. */
  canonical?: string
  /** JSON-LD for search engines. */
  structured?: readonly Record<string, unknown>[]
  preview?: LinkPreview
  title?: string
  /** The first picture of the page: its `srcset`, and the widths on screen. */
  firstPicture?: { sources: string; widths: string }
  /** URL paths of the modules that the page will need. */
  modules?: readonly string[]
  rendered?: RenderedPage
}

/** Adds to the app's page; texts are escaped here. Modules that it links already are not linked again. */
export function withHead(page: string, head: PageHead): string {
  const {
    canonical,
    structured = [],
    preview,
    title = preview?.title,
    firstPicture,
    modules = [],
    rendered,
  } = head
  const picture =
    firstPicture &&
    `<link rel="preload" as="image" imagesrcset="${escapeHtml(firstPicture.sources)}" imagesizes="${escapeHtml(firstPicture.widths)}" fetchpriority="high" />`
  const needed = modules.filter((path) => !page.includes(`"${path}"`))
  const code = rendered ? listed(needed) : needed.map(preload).join('')
  // After the styles, because the first paint waits for them. A function, because `replace` would expand a "$&".
  const linked = page.replace(
    '</head>',
    () => `${picture ?? ''}${code}${forSearchEngines(canonical, structured)}</head>`,
  )
  const withMarkup = rendered ? withRendered(linked, rendered) : linked
  const titled = title === undefined ? withMarkup : withTitle(withMarkup, title)
  return preview ? withPreview(titled, preview) : titled
}

const preload = (path: string) => `<link rel="modulepreload" crossorigin href="${escapeHtml(path)}" />`

/** No links: the page's entry loads them once the page is painted (web/start/start-page.ts). */
const listed = (paths: readonly string[]) =>
  `<meta name="page-modules" content="${escapeHtml(paths.join(' '))}" />`

/** Without "<", as "</script>" in a text would end the script. */
const scriptJson = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')

function forSearchEngines(canonical: string | undefined, structured: readonly unknown[]): string {
  const link = canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}" />`
  const scripts = structured.map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`)
  return link + scripts.join('')
}

const SHOP_PRELOAD = /<link rel="preload" as="fetch"[^>]*href="\/api\/shop"[^>]*>/
const ROOT = '<div id="root">'
/** Delays the first paint until the whole page has arrived: half of it would have another layout, and jump. */
const WHOLE_PAGE = '<link rel="expect" href="#first-status" blocking="render" />'

/** Inserts the markup where web/start/main.tsx hydrates it. */
function withRendered(page: string, { for: visitor, markup, data }: RenderedPage): string {
  const root = `<div id="root" data-rendered-for="${visitor}">${markup}`
  const json = scriptJson(data)
  return withBrandColour(page, data.shop.brandColour)
    .replace(SHOP_PRELOAD, WHOLE_PAGE)
    .replace(ROOT, () => root)
    .replace('</body>', () => `<script type="application/json" id="initial-data">${json}</script></body>`)
}

/** Sets the shop's colour before the first paint (web/shop/shop-look.tsx). */
function withBrandColour(page: string, colour: string | null): string {
  if (colour === null) return page
  return page
    .replace('<html ', `<html data-brand style="--shop-brand:${escapeHtml(colour)}" `)
    .replace('<head>', '<head><link rel="stylesheet" href="/brand.css" />')
}

// A function, because `replace` would expand a "$&" in a product's name.
function withTitle(page: string, title: string): string {
  return page.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
}

function withPreview(page: string, { description, properties }: LinkPreview): string {
  const tags = Object.entries(properties).map(
    ([name, value]) => `<meta property="${escapeHtml(name)}" content="${escapeHtml(value)}" />`,
  )
  return page
    .replace('</title>', () => `</title>${tags.join('')}`)
    .replace(
      /<meta name="description" content="[^"]*"/,
      () => `<meta name="description" content="${escapeHtml(description)}"`,
    )
}
