import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Fragment, fragment, literal } from '#server/database/sql.ts'

/** Spreadsheets read a file as UTF-8 only where it starts with this mark. */
export const BYTE_ORDER_MARK = '\uFEFF'
/** Cells that a spreadsheet would run as a formula, and those that look as if an apostrophe had already been added; no negative number. */
const FORMULA = /^(?!-\d+(?:\.\d+)?$)'*[=+\-@\t\r]/
const QUOTED = /[",\r\n]/

/** The first row of every table that the shop writes. */
export const csvHeading = (cells: readonly string[]): string => BYTE_ORDER_MARK + csvRow(cells)

/** One row of RFC 4180, with a line end. A leading apostrophe keeps spreadsheets from running a formula. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The text of a cell without the apostrophe that was added to it. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

/** The same cell, made by the database. `text` is an expression that is not null. */
export function csvCellInSql(text: Fragment): Fragment {
  const harmless = fragment`case when ${text} ~ ${literal(FORMULA.source)} then '''' else '' end || ${text}`
  return fragment`case when ${text} ~ ${literal(QUOTED.source)} then '"' || replace(${harmless}, '"', '""') || '"'
    else ${harmless} end`
}

/** Sends a table, which the browser stores under this name. */
export function sendCsv(reply: FastifyReply, name: string, csv: string | Readable): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(csv)
}

// Sweden writes times as ISO 8601 does, and spreadsheets read that as a time.
const TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A time in Asia/Kolkata, as YYYY-MM-DD HH:MM:SS. */
export const timeCell = (at: Date): string => TIME.format(at)

/** The day in Asia/Kolkata, as YYYY-MM-DD. */
export const today = (now = new Date()): string => timeCell(now).slice(0, 10)
