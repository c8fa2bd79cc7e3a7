/**
 * A stranger's name or address as a message may carry it: on one line, and without anything of which mail programs make
 * a link.
 */
export function plainWords(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\S*:\/\/\S*|\bwww\.\S*/giu, '')
    .replace(/(?<=[\p{L}\p{N}])[.。．｡](?=[\p{L}\p{N}])/gu, '. ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** How a message begins. */
export function hello(name: string | null): string {
  const shown = plainWords(name ?? '')
  return shown === '' ? 'Hello,' : `Hello ${shown},`
}
