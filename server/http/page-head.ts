/** What a page says about itself to whoever does not run it. */
export interface LinkPreview {
  title: string
  description: string
  /** Open Graph and its kin, by name. */
  properties: Record<string, string>
}

/** What the head of a page says beyond the app's own. */
export interface PageHead {
  preview?: LinkPreview
  /** The picture that the page opens with: addresses by size, and widths on screen. */
  firstPicture?: { sources: string; widths: string }
  /** Addresses of the modules that the page will need. */
  modules?: readonly string[]
}

/** The app's page with more in its head; texts are escaped here. What the page has already is not named again. */
export function withHead(page: string, { preview, firstPicture, modules = [] }: PageHead): string {
  const picture =
    firstPicture &&
    `<link rel="preload" as="image" imagesrcset="${escapeHtml(firstPicture.sources)}" imagesizes="${escapeHtml(firstPicture.widths)}" fetchpriority="high" />`
  const code = modules
    .filter((address) => !page.includes(`"${address}"`))
    .map((address) => `<link rel="modulepreload" crossorigin href="${escapeHtml(address)}" />`)
  // Behind the styles, which the first paint waits for. A function, so that a "$&" in an address stays what it is.
  const linked = page.replace('</head>', () => `${[picture ?? '', ...code].join('')}</head>`)
  return preview ? withPreview(linked, preview) : linked
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
