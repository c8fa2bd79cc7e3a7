import { textOfHtml } from './html-text.ts'

/** Control characters but the tab and line ends, and what is no character: the database or a page cannot take them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them
const UNSTORABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff]/g

/** The characters of a text that can be stored and shown. */
export function storableText(text: string): string {
  return text.toWellFormed().replace(UNSTORABLE, '')
}

/** A text in one line, such as a name. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** At most so many characters of a text, as `maxLength` counts them; no character is halved. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const isHalved = /[\ud800-\udbff]/.test(text[limit - 1] ?? '')
  return text.slice(0, isHalved ? limit - 1 : limit).trimEnd()
}

/**
 * The text that WooCommerce escaped: `\n` is a line end, `\,` a comma, and in `\\n` the backslash stands for itself.
 * Source: https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/export/class-wc-product-csv-exporter.php
 */
export function unescapeText(text: string): string {
  return text.replace(/\\(\\n|n|,)/g, (_escape, escaped: string) => (escaped === 'n' ? '\n' : escaped))
}

/** The values between commas, each in one line; `\,` is a comma of a value, `&amp;` and other entities their characters. */
export function unescapeList(text: string): string[] {
  const values = text.match(/(?:\\,|[^,])+/g) ?? []
  return values.map((value) => decodeLine(unescapeText(value))).filter((value) => value !== '')
}

/** A line in which `&amp;` and other entities of HTML stand for their characters. */
export function decodeLine(text: string): string {
  return inOneLine(text.includes('&') ? textOfHtml(text.replaceAll('<', '&lt;')) : text)
}
