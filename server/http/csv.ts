import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Fragment, fragment, literal } from '#server/database/sql.ts'

/** Cells that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/
const QUOTED = /[",\r\n]/

/** One row of RFC 4180, with a line end. A leading apostrophe keeps spreadsheets from running a formula. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
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

/** Today in Asia/Kolkata, as YYYY-MM-DD. */
export function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
}
