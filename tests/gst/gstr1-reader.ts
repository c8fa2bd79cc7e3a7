import { COLUMNS, readDay, STATES, UNIT_CODES } from './gstr1-format.ts'
import { Gstr1Json, type HsnRow, type ReadReturn, type Row } from './gstr1-json.ts'

const INVOICE_SECTIONS = ['b2b', 'b2cl', 'cdnr', 'cdnur']

/** Reads a return in both its forms as a portal would. @param period "2026-10" */
export function readGstr1(json: unknown, sheets: Record<string, string>, period: string): ReadReturn {
  const read = new Gstr1Json(period)
  read.readEnvelope(json)
  new Gstr1Sheets(read).readSheets(sheets)
  return read.read()
}

/** The sheets of a return, which have to say what its JSON says. */
class Gstr1Sheets {
  readonly #json: Gstr1Json

  constructor(json: Gstr1Json) {
    this.#json = json
  }

  readSheets(sheets: Record<string, string>): void {
    const read = Object.fromEntries(
      Object.keys(COLUMNS).map((name) => [name, this.#sheet(name, sheets[name])]),
    )
    for (const section of INVOICE_SECTIONS)
      this.#compareRows(
        section,
        (read[section] ?? []).map((row) => this.#documentRow(section, row)),
      )
    this.#compareRows(
      'b2cs',
      (read.b2cs ?? []).map((row) => this.#smallRow(row)),
    )
    this.#compareExempt(read.exemp ?? [])
    for (const part of ['hsn-b2b', 'hsn-b2c']) this.#compareHsn(part, read[part] ?? [])
    this.#compareDocs(read.docs ?? [])
  }

  /** @returns its rows by column */
  #sheet(name: string, text: string | undefined): Record<string, string>[] {
    if (text === undefined) {
      this.#json.complain(name, 'no sheet')
      return []
    }
    const [head = [], ...rows] = readCsv(text)
    const columns = COLUMNS[name] ?? []
    if (JSON.stringify(head) !== JSON.stringify(columns))
      this.#json.complain(name, `columns ${JSON.stringify(head)}`)
    return rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])))
  }

  #cell(where: string, row: Record<string, string>, column: string): number {
    const text = row[column] ?? ''
    if (!/^-?\d+\.\d{2}$/.test(text)) this.#json.complain(where, `${column} is ${JSON.stringify(text)}`)
    return Math.round(Number(text) * 100)
  }

  #rateCell(where: string, row: Record<string, string>): number {
    if (!/^\d+(\.\d+)?$/.test(row.Rate ?? ''))
      this.#json.complain(where, `Rate is ${JSON.stringify(row.Rate)}`)
    return Number(row.Rate)
  }

  #placeCell(where: string, row: Record<string, string>): string {
    const text = row['Place Of Supply'] ?? ''
    const code = text.slice(0, 2)
    if (text !== `${code}-${STATES[code]}`) this.#json.complain(where, `Place Of Supply ${text}`)
    return code
  }

  #empty(where: string, row: Record<string, string>, ...columns: string[]): void {
    for (const column of columns) if (row[column]) this.#json.complain(where, `${column} is ${row[column]}`)
  }

  #documentRow(section: string, row: Record<string, string>): Row {
    const isNote = section.startsWith('cdn')
    const isRegistered = section === 'b2b' || section === 'cdnr'
    const number = row[isNote ? 'Note Number' : 'Invoice Number'] ?? ''
    const where = `sheet ${section} ${number}`
    const day = readDay(row[isNote ? 'Note Date' : 'Invoice date'] ?? '', 'csv')
    if (day === null) this.#json.complain(where, 'no day')
    this.#empty(where, row, 'Applicable % of Tax Rate', 'E-Commerce GSTIN')
    if (isRegistered && row['Reverse Charge'] !== 'N') this.#json.complain(where, 'Reverse Charge')
    if (section === 'b2b' && !/^Regular( B2B)?$/.test(row['Invoice Type'] ?? ''))
      this.#json.complain(where, 'Invoice Type')
    if (section === 'cdnr' && row['Note Supply Type'] !== 'Regular B2B')
      this.#json.complain(where, 'Note Supply Type')
    if (section === 'cdnur' && row['UR Type'] !== 'B2CL') this.#json.complain(where, 'UR Type')
    if (isNote && row['Note Type'] !== 'C') this.#json.complain(where, 'Note Type')
    if (isRegistered && !row['Receiver Name']) this.#json.complain(where, 'no Receiver Name')
    return {
      section,
      gstin: isRegistered ? (row['GSTIN/UIN of Recipient'] ?? '') : '',
      number,
      day: day ?? '',
      pos: this.#placeCell(where, row),
      value: this.#cell(where, row, isNote ? 'Note Value' : 'Invoice Value'),
      rate: this.#rateCell(where, row),
      taxable: this.#cell(where, row, 'Taxable Value'),
    }
  }

  #smallRow(row: Record<string, string>): Row {
    if (row.Type !== 'OE') this.#json.complain('sheet b2cs', `Type ${row.Type}`)
    this.#empty('sheet b2cs', row, 'Applicable % of Tax Rate', 'E-Commerce GSTIN')
    const pos = this.#placeCell('sheet b2cs', row)
    const rate = this.#rateCell('sheet b2cs', row)
    return {
      section: 'b2cs',
      gstin: '',
      number: '',
      day: '',
      pos,
      value: 0,
      rate,
      taxable: this.#cell('sheet b2cs', row, 'Taxable Value'),
    }
  }

  /** The sheets have to say what the JSON says, row by row. */
  #compareRows(section: string, rows: readonly Row[]): void {
    const texts = (list: readonly Row[]) => list.map((row) => JSON.stringify(row)).sort()
    const ofJson = texts(this.#json.rows.filter((row) => row.section === section))
    const ofSheet = texts(rows)
    for (const row of ofJson)
      if (!ofSheet.includes(row)) this.#json.complain(`sheet ${section}`, `does not have ${row}`)
    for (const row of ofSheet)
      if (!ofJson.includes(row)) this.#json.complain(`sheet ${section}`, `alone has ${row}`)
  }

  #compareExempt(rows: readonly Record<string, string>[]): void {
    const types: Record<string, string> = {
      'Inter-State supplies to registered persons': 'INTRB2B',
      'Intra-State supplies to registered persons': 'INTRAB2B',
      'Inter-State supplies to unregistered persons': 'INTRB2C',
      'Intra-State supplies to unregistered persons': 'INTRAB2C',
    }
    const columns = COLUMNS.exemp?.slice(1) ?? []
    const seen = new Set<string>()
    for (const row of rows) {
      const type = types[row.Description ?? ''] ?? ''
      if (type === '' || seen.has(type)) this.#json.complain('sheet exemp', `row ${row.Description}`)
      seen.add(type)
      const amounts = columns.map((column) => this.#cell('sheet exemp', row, column))
      const ofJson = this.#json.untaxed.get(type) ?? [0, 0, 0]
      if (amounts.join() !== ofJson.join())
        this.#json.complain('sheet exemp', `${type} ${amounts}, not ${ofJson}`)
    }
    for (const [type, amounts] of this.#json.untaxed)
      if (!seen.has(type) && amounts.some((paise) => paise !== 0))
        this.#json.complain('sheet exemp', `no ${type}`)
  }

  #compareHsn(part: string, rows: readonly Record<string, string>[]): void {
    const ofJson = this.#json.hsn.get(part.replace('-', '_')) ?? new Map<string, HsnRow>()
    if (rows.length !== ofJson.size)
      this.#json.complain(`sheet ${part}`, `${rows.length} rows, not ${ofJson.size}`)
    for (const row of rows) {
      const [unit = '', name] = (row.UQC ?? '').split('-')
      const where = `sheet ${part} ${row.HSN}`
      if (!UNIT_CODES.has(unit) || !name) this.#json.complain(where, `UQC ${row.UQC}`)
      const found = ofJson.get(`${row.HSN} ${unit} ${this.#rateCell(where, row)}`)
      const cell = (column: string) => this.#cell(where, row, column)
      const amounts = [
        cell('Taxable Value'),
        cell('Integrated Tax Amount'),
        cell('Central Tax Amount'),
        cell('State/UT Tax Amount'),
      ]
      if (!found) this.#json.complain(where, 'is not in the JSON')
      else if (amounts.join() !== [found.taxable, found.integrated, found.central, found.state].join())
        this.#json.complain(where, `${amounts}, not ${JSON.stringify(found)}`)
      if (Number(row['Total Quantity']) !== found?.quantity)
        this.#json.complain(where, `quantity ${row['Total Quantity']}`)
      const whole = amounts.reduce((paise, amount) => paise + amount, 0)
      // What was rounded on its invoices may or may not be in the value.
      if (Math.abs(cell('Total Value') - whole) > 100)
        this.#json.complain(where, `Total Value ${row['Total Value']} of ${whole}`)
    }
  }

  #compareDocs(rows: readonly Record<string, string>[]): void {
    const ofSheet = rows.map((row) => {
      if (!row['Nature of Document']) this.#json.complain('sheet docs', 'no nature')
      return `${row['Sr. No. From']} ${row['Sr. No. To']} ${Number(row['Total Number'])}`
    })
    const ofJson = this.#json.ranges.map(({ from, to, total }) => `${from} ${to} ${total}`)
    if (ofSheet.sort().join() !== ofJson.sort().join())
      this.#json.complain('sheet docs', `${ofSheet}, not ${ofJson}`)
  }
}

/** Cells of RFC 4180; the apostrophe that protects spreadsheets is a part of its cell, as for the portal. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/y
  const body = text.replace(/^\uFEFF/, '')
  while (cell.lastIndex < body.length) {
    const [, quoted, plain = '', end] = cell.exec(body) ?? []
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') rows.push([])
  }
  return rows.filter((cells) => cells.length > 0)
}
