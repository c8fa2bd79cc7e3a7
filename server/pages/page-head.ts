import type { InitialData, RenderedFor } from '#contract/initial-data.ts'

/** What a page says about itself to readers that do not run it. */
export interface LinkPreview {
  title: string
  description: string
  /** Open Graph and its kin, by name. */
  properties: Record<string, string>
}

/** What a page shows before its code runs, and the data that its code goes on with. */
export interface RenderedPage {
  for: RenderedFor
  /** HTML, which stands in the page as it is. */
  markup: string
  data: InitialData
}

/** What a page says beyond the app's own. */
export interface PageHead {
  preview?: LinkPreview
  title?: string
  /** The picture that the page opens with: URLs by size, and widths on screen. */
  firstPicture?: { sources: string; widths: string }
  /** URL paths of the modules that the page will need. */
  modules?: readonly string[]
  rendered?: RenderedPage
}

/** The app's page with more in its head; texts are escaped here. What the page links already is not linked again. */
export function withHead(page: string, head: PageHead): string {
  const { preview, title = preview?.title, firstPicture, modules = [], rendered } = head
  const picture =
    firstPicture &&
    `<link rel="preload" as="image" imagesrcset="${escapeHtml(firstPicture.sources)}" imagesizes="${escapeHtml(firstPicture.widths)}" fetchpriority="high" />`
  const needed = modules.filter((path) => !page.includes(`"${path}"`))
  const code = rendered ? listed(needed) : needed.map(preload).join('')
  // Behind the styles, which the first paint waits for. A function, so that a "$&" in a URL stays what it is.
  const linked = page.replace('</head>', () => `${picture ?? ''}${code}</head>`)
  const withMarkup = rendered ? withRendered(linked, rendered) : linked
  const titled = title === undefined ? withMarkup : withTitle(withMarkup, title)
  return preview ? withPreview(titled, preview) : titled
}

const preload = (path: string) => `<link rel="modulepreload" crossorigin href="${escapeHtml(path)}" />`

/** Not as links: the page's entry asks for them once the page is painted (web/start/start-page.ts). */
const listed = (paths: readonly string[]) =>
  `<meta name="page-modules" content="${escapeHtml(paths.join(' '))}" />`

const SHOP_PRELOAD = /<link rel="preload" as="fetch"[^>]*href="\/api\/shop"[^>]*>/
const ROOT = '<div id="root">'
/** Half a page would be laid out otherwise than the whole, and jump when the rest comes. */
const WHOLE_PAGE = '<link rel="expect" href="#first-status" blocking="render" />'

/** The markup stands where the page's code takes it over (web/start/main.tsx). */
function withRendered(page: string, { for: visitor, markup, data }: RenderedPage): string {
  const root = `<div id="root" data-rendered-for="${visitor}">${markup}`
  // "<" could end the script; the browser never runs one of this type.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return withBrandColour(page, data.shop.brandColour)
    .replace(SHOP_PRELOAD, WHOLE_PAGE)
    .replace(ROOT, () => root)
    .replace('</body>', () => `<script type="application/json" id="initial-data">${json}</script></body>`)
}

/** The shop's colour is there before the first paint (web/shop/shop-look.tsx). */
function withBrandColour(page: string, colour: string | null): string {
  if (colour === null) return page
  return page
    .replace('<html ', `<html data-brand style="--shop-brand:${escapeHtml(colour)}" `)
    .replace('<head>', '<head><link rel="stylesheet" href="/brand.css" />')
}

// A function, so that a "$&" in a product's name stays what it is.
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
