/** Cells that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** One row of RFC 4180, with a line end; formulas are defused by a leading apostrophe. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
