/** What the head of a page says about it to whoever does not run it. */
export interface PageHead {
  title: string
  description: string
  /** Open Graph and its kin, by name. */
  properties: Record<string, string>
}

/** The app's page with another head; texts are escaped here. */
export function withHead(page: string, { title, description, properties }: PageHead): string {
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
