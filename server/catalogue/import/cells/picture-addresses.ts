const MAX_URL_LENGTH = 2_000
/** A crafted cell has more; a product keeps fewer. */
const MAX_URLS = 500

/**
 * The web addresses of pictures in a cell, each once. Where a comma parts them, one within an address does not; a space in
 * an address is written as `%20`.
 * @param separator '' for a cell that has one address
 * @returns `lost`: what is no web address, shortened for a message
 */
export function readAddresses(text: string, separator: ',' | ' ' | ''): { urls: string[]; lost: string[] } {
  const urls = new Set<string>()
  const lost: string[] = []
  for (const piece of piecesOf(text.trim().replace(/\s+/g, ' '), separator)) {
    const url = piece === '' ? undefined : readAddress(piece)
    if (url !== undefined) urls.add(url)
    else if (piece !== '') lost.push(piece.slice(0, 200).toWellFormed())
  }
  return { urls: [...urls], lost }
}

function piecesOf(text: string, separator: ',' | ' ' | ''): string[] {
  if (separator === '') return [text]
  return text
    .split(separator === ',' ? /, |,(?=$|(?:https?:)?\/\/)/i : / (?=(?:https?:)?\/\/)/i, MAX_URLS)
    .map((piece) => piece.trim())
}

function readAddress(text: string): string | undefined {
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && url.href.length <= MAX_URL_LENGTH ? url.href : undefined
}
