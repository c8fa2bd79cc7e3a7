import {
  COLUMNS,
  HSN,
  isLawfulGstin,
  NUMBER,
  paiseOf,
  RATES,
  readDay,
  STATES,
  taxAt,
  UNIT_CODES,
} from './gstr1-format.ts'

type Json = Record<string, unknown>

/** What a row of the return comes to, in paise. */
export interface Row {
  section: string
  gstin: string
  number: string
  day: string
  pos: string
  value: number
  rate: number
  taxable: number
}

interface HsnRow {
  key: string
  quantity: number
  taxable: number
  integrated: number
  central: number
  state: number
}

/** Totals of a section in paise; notes are positive in their own sections. */
export interface SectionTotal {
  taxable: number
  integrated: number
  central: number
  state: number
}

export interface ReadReturn {
  complaints: string[]
  totals: Record<string, SectionTotal>
  rows: Row[]
  /** By part, HSN and rate: value in paise and pieces. */
  hsn: Record<string, [paise: number, pieces: number]>
  /** By kind of supply: nil rated, exempt, outside GST, in paise. */
  untaxed: Record<string, [nil: number, exempt: number, nonGst: number]>
  /** First and last number of each series, and how many. */
  series: string[]
}

const INVOICE_SECTIONS = ['b2b', 'b2cl', 'cdnr', 'cdnur']
const ENVELOPE = new Set([
  'gstin',
  'fp',
  'b2b',
  'b2cl',
  'b2cs',
  'cdnr',
  'cdnur',
  'nil',
  'hsn',
  'doc_issue',
  'version',
  'hash',
])
const NIL_TYPES = new Set(['INTRB2B', 'INTRAB2B', 'INTRB2C', 'INTRAB2C'])
/** An invoice between states beyond this is listed by itself (since 1 August 2024). */
const LARGE_PAISE = 10_000_000
/** A bill in cash may be rounded to the rupee. */
const ROUNDED_PAISE = 50

/** Reads a return in both its forms as a portal would. @param period "2026-10" */
export function readGstr1(json: unknown, sheets: Record<string, string>, period: string): ReadReturn {
  const reader = new Gstr1Reader(period)
  reader.readJson(json)
  reader.readSheets(sheets)
  return reader.read()
}

class Gstr1Reader {
  readonly complaints: string[] = []
  readonly totals: Record<string, SectionTotal> = {}
  readonly rows: Row[] = []
  readonly #period: string
  readonly #hsn = new Map<string, Map<string, HsnRow>>()
  readonly #untaxed = new Map<string, [nil: number, exempt: number, nonGst: number]>()
  readonly #numbers = new Map<string, string>()
  readonly #ranges: { kind: number; from: string; to: string; total: number }[] = []
  #home = ''

  constructor(period: string) {
    this.#period = period
  }

  read(): ReadReturn {
    const { complaints, totals, rows } = this
    const hsn: ReadReturn['hsn'] = {}
    for (const [part, ofPart] of this.#hsn) {
      for (const { key, taxable, quantity } of ofPart.values()) {
        const [code = '', , rate = ''] = key.split(' ')
        const name = `${part.slice(4)} ${code.slice(0, 4)} ${rate}`
        const before = hsn[name] ?? [0, 0]
        hsn[name] = [before[0] + taxable, before[1] + quantity]
      }
    }
    const series = this.#ranges.map(({ from, to, total }) => `${from} ${to} ${total}`).sort()
    return { complaints, totals, rows, hsn, untaxed: Object.fromEntries(this.#untaxed), series }
  }

  #complain(where: string, what: string): void {
    this.complaints.push(`${where}: ${what}`)
  }

  #keys(where: string, object: Json, required: readonly string[], optional: readonly string[] = []): void {
    for (const key of required) if (!(key in object)) this.#complain(where, `no ${key}`)
    for (const key of Object.keys(object))
      if (!required.includes(key) && !optional.includes(key)) this.#complain(where, `unknown key ${key}`)
  }

  #paise(where: string, object: Json, key: string): number {
    const paise = paiseOf(object[key])
    if (paise === null)
      this.#complain(where, `${key} is no amount with two decimals: ${JSON.stringify(object[key])}`)
    return paise ?? 0
  }

  #list(where: string, value: unknown): Json[] {
    if (value === undefined) return []
    if (!Array.isArray(value)) this.#complain(where, 'no list')
    return Array.isArray(value) ? (value as Json[]) : []
  }

  #add(section: string, add: Partial<SectionTotal>): void {
    const total = this.totals[section] ?? { taxable: 0, integrated: 0, central: 0, state: 0 }
    this.totals[section] = total
    for (const key of Object.keys(total) as (keyof SectionTotal)[]) total[key] += add[key] ?? 0
  }

  readJson(json: unknown): void {
    const envelope = json as Json
    for (const key of Object.keys(envelope))
      if (!ENVELOPE.has(key)) this.#complain('envelope', `unknown key ${key}`)
    if (!isLawfulGstin(envelope.gstin)) this.#complain('envelope', 'gstin is none')
    this.#home = String(envelope.gstin).slice(0, 2)
    const [year = '', month = ''] = this.#period.split('-')
    if (envelope.fp !== `${month}${year}`) this.#complain('envelope', `fp is ${String(envelope.fp)}`)

    for (const party of this.#list('b2b', envelope.b2b)) this.#readParty('b2b', party, 'inv')
    for (const group of this.#list('b2cl', envelope.b2cl)) this.#readLarge(group)
    for (const row of this.#list('b2cs', envelope.b2cs)) this.#readSmall(row)
    for (const party of this.#list('cdnr', envelope.cdnr)) this.#readParty('cdnr', party, 'nt')
    for (const note of this.#list('cdnur', envelope.cdnur)) this.#readUnregisteredNote(note)
    if (envelope.nil !== undefined) this.#readNil(envelope.nil as Json)
    if (envelope.hsn !== undefined) this.#readHsn(envelope.hsn as Json)
    if (envelope.doc_issue !== undefined) this.#readDocuments(envelope.doc_issue as Json)
    this.#crossCheck()
  }

  #readParty(section: 'b2b' | 'cdnr', party: Json, list: 'inv' | 'nt'): void {
    this.#keys(section, party, ['ctin', list])
    if (!isLawfulGstin(party.ctin)) this.#complain(section, `ctin ${String(party.ctin)} is none`)
    for (const each of this.#list(section, party[list])) {
      const keys = ['val', 'pos', 'rchrg', 'inv_typ', 'itms']
      if (section === 'b2b') this.#keys('b2b', each, ['inum', 'idt', ...keys])
      else this.#keys('cdnr', each, ['ntty', 'nt_num', 'nt_dt', ...keys])
      if (each.rchrg !== 'N') this.#complain(section, `reverse charge ${String(each.rchrg)}`)
      if (each.inv_typ !== 'R') this.#complain(section, `type ${String(each.inv_typ)}`)
      this.#readItems(section, each, String(party.ctin))
    }
  }

  #readLarge(group: Json): void {
    this.#keys('b2cl', group, ['pos', 'inv'])
    if (group.pos === this.#home) this.#complain('b2cl', 'within the state')
    for (const invoice of this.#list('b2cl', group.inv)) {
      this.#keys('b2cl', invoice, ['inum', 'idt', 'val', 'itms'], ['pos', 'rchrg', 'inv_typ'])
      if (this.#paise('b2cl', invoice, 'val') <= LARGE_PAISE)
        this.#complain('b2cl', `${String(invoice.inum)} is not large`)
      this.#readItems('b2cl', { ...invoice, pos: group.pos }, '')
    }
  }

  #readUnregisteredNote(note: Json): void {
    this.#keys('cdnur', note, ['typ', 'ntty', 'nt_num', 'nt_dt', 'val', 'pos', 'itms'], ['rchrg', 'inv_typ'])
    if (note.typ !== 'B2CL') this.#complain('cdnur', `typ ${String(note.typ)}`)
    if (note.pos === this.#home) this.#complain('cdnur', 'within the state')
    this.#readItems('cdnur', note, '')
  }

  /** The rows of an invoice or note, one for each rate. */
  #readItems(section: string, document: Json, gstin: string): void {
    const isNote = section.startsWith('cdn')
    const number = String(isNote ? document.nt_num : document.inum)
    const where = `${section} ${number}`
    if (isNote && document.ntty !== 'C') this.#complain(where, `ntty ${String(document.ntty)}`)
    if (!NUMBER.test(number)) this.#complain(where, 'no lawful number')
    const seen = this.#numbers.get(number.toUpperCase())
    if (seen !== undefined) this.#complain(where, `its number is in ${seen} too`)
    this.#numbers.set(number.toUpperCase(), section)
    const day = readDay(String(isNote ? document.nt_dt : document.idt), 'json')
    if (day === null || !day.startsWith(this.#period)) this.#complain(where, 'no day of the period')
    const pos = this.#place(where, document.pos)
    const value = this.#paise(where, document, 'val')
    let whole = 0
    const rates = new Set<number>()
    const items = this.#list(where, document.itms)
    if (items.length === 0) this.#complain(where, 'no items')
    for (const item of items) {
      this.#keys(where, item, ['num', 'itm_det'])
      if (!Number.isInteger(item.num)) this.#complain(where, 'num is no number')
      const detail = item.itm_det as Json
      const rate = this.#rate(where, detail)
      if (rates.has(rate)) this.#complain(where, `two rows of ${rate} %`)
      rates.add(rate)
      const { taxable, tax } = this.#taxes(section, where, detail, rate, pos)
      if (taxable < 0) this.#complain(where, 'negative')
      whole += taxable + tax
      this.rows.push({ section, gstin, number, day: day ?? '', pos, value, rate, taxable })
    }
    // A mixed invoice is worth more than its taxed rows.
    if (value < whole - rates.size - ROUNDED_PAISE)
      this.#complain(where, `val ${value} is less than its rows ${whole}`)
  }

  #readSmall(row: Json): void {
    const where = `b2cs ${String(row.pos)} ${String(row.rt)}`
    const pos = this.#place(where, row.pos)
    const isHome = pos === this.#home
    this.#keys(where, row, [
      'sply_ty',
      'typ',
      'pos',
      'rt',
      'txval',
      'csamt',
      ...(isHome ? ['camt', 'samt'] : ['iamt']),
    ])
    if (row.typ !== 'OE') this.#complain(where, `typ ${String(row.typ)}`)
    if (row.sply_ty !== (isHome ? 'INTRA' : 'INTER')) this.#complain(where, `sply_ty ${String(row.sply_ty)}`)
    const rate = this.#rate(where, row)
    if (this.rows.some((each) => each.section === 'b2cs' && each.pos === pos && each.rate === rate))
      this.#complain(where, 'twice')
    const { taxable } = this.#taxes('b2cs', where, row, rate, pos)
    this.rows.push({ section: 'b2cs', gstin: '', number: '', day: '', pos, value: 0, rate, taxable })
  }

  #place(where: string, pos: unknown): string {
    if (typeof pos !== 'string' || !(pos in STATES)) this.#complain(where, `pos ${JSON.stringify(pos)}`)
    return String(pos)
  }

  #rate(where: string, { rt }: Json): number {
    if (typeof rt !== 'number' || !RATES.has(rt)) this.#complain(where, `rate ${JSON.stringify(rt)}`)
    return Number(rt)
  }

  /** The heads of a row have to be exactly its rate of the taxable value, as the portal computes them. */
  #taxes(section: string, where: string, row: Json, rate: number, pos: string) {
    const isHome = pos === this.#home
    if (section !== 'b2cs')
      this.#keys(where, row, ['rt', 'txval', 'csamt', ...(isHome ? ['camt', 'samt'] : ['iamt'])])
    const taxable = this.#paise(where, row, 'txval')
    if (this.#paise(where, row, 'csamt') !== 0) this.#complain(where, 'a cess')
    const [integrated, central, state] = ['iamt', 'camt', 'samt'].map((key) =>
      key in row ? this.#paise(where, row, key) : 0,
    ) as [number, number, number]
    const expected = isHome
      ? [0, taxAt(taxable, rate / 2), taxAt(taxable, rate / 2)]
      : [taxAt(taxable, rate), 0, 0]
    if ([integrated, central, state].some((paise, at) => paise !== expected[at]))
      this.#complain(
        where,
        `tax of ${taxable} at ${rate} % is ${[integrated, central, state]}, not ${expected}`,
      )
    this.#add(section, { taxable, integrated, central, state })
    return { taxable, tax: integrated + central + state }
  }

  #readNil(nil: Json): void {
    this.#keys('nil', nil, ['inv'])
    for (const row of this.#list('nil', nil.inv)) {
      const type = String(row.sply_ty)
      this.#keys('nil', row, ['sply_ty', 'expt_amt', 'nil_amt', 'ngsup_amt'])
      if (!NIL_TYPES.has(type) || this.#untaxed.has(type)) this.#complain('nil', `sply_ty ${type}`)
      const amounts = ['nil_amt', 'expt_amt', 'ngsup_amt'].map((key) => this.#paise(`nil ${type}`, row, key))
      this.#untaxed.set(type, amounts as [number, number, number])
    }
  }

  #readHsn(hsn: Json): void {
    this.#keys('hsn', hsn, [], ['hsn_b2b', 'hsn_b2c'])
    for (const part of ['hsn_b2b', 'hsn_b2c']) {
      const rows = new Map<string, HsnRow>()
      for (const [at, row] of this.#list(part, hsn[part]).entries()) {
        const where = `${part} ${String(row.hsn_sc)} ${String(row.rt)}`
        this.#keys(
          where,
          row,
          ['num', 'hsn_sc', 'uqc', 'qty', 'rt', 'txval', 'csamt'],
          ['desc', 'user_desc', 'iamt', 'camt', 'samt'],
        )
        if (row.num !== at + 1) this.#complain(where, `num ${String(row.num)}`)
        if (!HSN.test(String(row.hsn_sc))) this.#complain(where, 'no HSN')
        if (!UNIT_CODES.has(String(row.uqc))) this.#complain(where, `uqc ${String(row.uqc)}`)
        for (const text of [row.desc, row.user_desc])
          if (text !== undefined && (typeof text !== 'string' || text.length > 30))
            this.#complain(where, 'description')
        if (typeof row.qty !== 'number') this.#complain(where, 'no qty')
        if (row.rt !== 0) this.#rate(where, row)
        const key = `${String(row.hsn_sc)} ${String(row.uqc)} ${String(row.rt)}`
        if (rows.has(key)) this.#complain(where, 'twice')
        const taxable = this.#paise(where, row, 'txval')
        const [integrated, central, state] = ['iamt', 'camt', 'samt'].map((name) =>
          name in row ? this.#paise(where, row, name) : 0,
        ) as [number, number, number]
        if (central !== state) this.#complain(where, 'unequal heads')
        rows.set(key, { key, quantity: Number(row.qty), taxable, integrated, central, state })
        this.#add(part, { taxable, integrated, central, state })
      }
      this.#hsn.set(part, rows)
    }
  }

  #readDocuments(issue: Json): void {
    this.#keys('doc_issue', issue, ['doc_det'])
    for (const detail of this.#list('doc_issue', issue.doc_det)) {
      this.#keys('doc_issue', detail, ['doc_num', 'docs'], ['doc_typ'])
      if (![1, 5].includes(Number(detail.doc_num)))
        this.#complain('doc_issue', `doc_num ${String(detail.doc_num)}`)
      for (const [at, row] of this.#list('doc_issue', detail.docs).entries()) {
        const where = `doc_issue ${String(row.from)}`
        this.#keys(where, row, ['num', 'from', 'to', 'totnum', 'cancel', 'net_issue'])
        if (row.num !== at + 1) this.#complain(where, `num ${String(row.num)}`)
        const [from, to] = [String(row.from), String(row.to)]
        const issued = serialOf(to) - serialOf(from) + 1
        if (prefixOf(from) !== prefixOf(to) || row.totnum !== issued)
          this.#complain(where, `to ${to} are not ${String(row.totnum)}`)
        if (Number(row.totnum) - Number(row.cancel) !== row.net_issue) this.#complain(where, 'net_issue')
        this.#ranges.push({ kind: Number(detail.doc_num), from, to, total: Number(row.totnum) })
      }
    }
  }

  /** Sections against table 12 by rate, and every listed number against table 13. */
  #crossCheck(): void {
    const sum = (sections: readonly string[], rate: number) =>
      this.rows
        .filter((row) => sections.includes(row.section) && row.rate === rate)
        .reduce((paise, row) => paise + (row.section.startsWith('cdn') ? -row.taxable : row.taxable), 0)
    for (const [part, sections, types] of [
      ['hsn_b2b', ['b2b', 'cdnr'], ['INTRB2B', 'INTRAB2B']],
      ['hsn_b2c', ['b2cl', 'b2cs', 'cdnur'], ['INTRB2C', 'INTRAB2C']],
    ] as const) {
      const rows = [...(this.#hsn.get(part)?.values() ?? [])]
      const ofRate = (rate: number) =>
        rows.filter(({ key }) => key.endsWith(` ${rate}`)).reduce((paise, { taxable }) => paise + taxable, 0)
      for (const rate of RATES) {
        if (ofRate(rate) !== sum(sections, rate))
          this.#complain(part, `${rate} % comes to ${ofRate(rate)}, its sections to ${sum(sections, rate)}`)
      }
      const untaxed = types.map((type) => this.#untaxed.get(type) ?? [0, 0, 0])
      const [nil, exempt, nonGst] = [0, 1, 2].map((at) =>
        untaxed.reduce((paise, each) => paise + (each[at] ?? 0), 0),
      ) as [number, number, number]
      // Whether goods outside GST stand in table 12, the facts do not say.
      if (![nil + exempt, nil + exempt + nonGst].includes(ofRate(0)))
        this.#complain(
          part,
          `untaxed goods come to ${ofRate(0)}, table 8 has ${nil + exempt} and ${nonGst} outside GST`,
        )
      this.#compareTaxes(part, sections)
    }
    for (const [number, section] of this.#numbers) {
      const kind = section.startsWith('cdn') ? 5 : 1
      const isIssued = this.#ranges.some(
        (range) =>
          range.kind === kind &&
          prefixOf(range.from) === prefixOf(number) &&
          serialOf(range.from) <= serialOf(number) &&
          serialOf(number) <= serialOf(range.to),
      )
      if (!isIssued) this.#complain('doc_issue', `does not have ${number}`)
    }
  }

  /** Table 12 has the sums of lines, b2cs the tax of its sum: they differ by a paisa for each document at most. */
  #compareTaxes(part: string, sections: readonly string[]): void {
    const documents = this.#ranges.reduce((count, { total }) => count + total, 0)
    for (const head of ['integrated', 'central', 'state'] as const) {
      const whole = sections.reduce((paise, section) => {
        const sign = section.startsWith('cdn') ? -1 : 1
        return paise + sign * (this.totals[section]?.[head] ?? 0)
      }, 0)
      const listed = this.totals[part]?.[head] ?? 0
      if (Math.abs(whole - listed) > documents)
        this.#complain(part, `${head} tax ${listed}, its sections ${whole}`)
    }
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
      this.#complain(name, 'no sheet')
      return []
    }
    const [head = [], ...rows] = readCsv(text)
    const columns = COLUMNS[name] ?? []
    if (JSON.stringify(head) !== JSON.stringify(columns))
      this.#complain(name, `columns ${JSON.stringify(head)}`)
    return rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])))
  }

  #cell(where: string, row: Record<string, string>, column: string): number {
    const text = row[column] ?? ''
    if (!/^-?\d+\.\d{2}$/.test(text)) this.#complain(where, `${column} is ${JSON.stringify(text)}`)
    return Math.round(Number(text) * 100)
  }

  #rateCell(where: string, row: Record<string, string>): number {
    if (!/^\d+(\.\d+)?$/.test(row.Rate ?? '')) this.#complain(where, `Rate is ${JSON.stringify(row.Rate)}`)
    return Number(row.Rate)
  }

  #placeCell(where: string, row: Record<string, string>): string {
    const text = row['Place Of Supply'] ?? ''
    const code = text.slice(0, 2)
    if (text !== `${code}-${STATES[code]}`) this.#complain(where, `Place Of Supply ${text}`)
    return code
  }

  #empty(where: string, row: Record<string, string>, ...columns: string[]): void {
    for (const column of columns) if (row[column]) this.#complain(where, `${column} is ${row[column]}`)
  }

  #documentRow(section: string, row: Record<string, string>): Row {
    const isNote = section.startsWith('cdn')
    const isRegistered = section === 'b2b' || section === 'cdnr'
    const number = row[isNote ? 'Note Number' : 'Invoice Number'] ?? ''
    const where = `sheet ${section} ${number}`
    const day = readDay(row[isNote ? 'Note Date' : 'Invoice date'] ?? '', 'csv')
    if (day === null) this.#complain(where, 'no day')
    this.#empty(where, row, 'Applicable % of Tax Rate', 'E-Commerce GSTIN')
    if (isRegistered && row['Reverse Charge'] !== 'N') this.#complain(where, 'Reverse Charge')
    if (section === 'b2b' && !/^Regular( B2B)?$/.test(row['Invoice Type'] ?? ''))
      this.#complain(where, 'Invoice Type')
    if (section === 'cdnr' && row['Note Supply Type'] !== 'Regular B2B')
      this.#complain(where, 'Note Supply Type')
    if (section === 'cdnur' && row['UR Type'] !== 'B2CL') this.#complain(where, 'UR Type')
    if (isNote && row['Note Type'] !== 'C') this.#complain(where, 'Note Type')
    if (isRegistered && !row['Receiver Name']) this.#complain(where, 'no Receiver Name')
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
    if (row.Type !== 'OE') this.#complain('sheet b2cs', `Type ${row.Type}`)
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
    const ofJson = texts(this.rows.filter((row) => row.section === section))
    const ofSheet = texts(rows)
    for (const row of ofJson)
      if (!ofSheet.includes(row)) this.#complain(`sheet ${section}`, `does not have ${row}`)
    for (const row of ofSheet)
      if (!ofJson.includes(row)) this.#complain(`sheet ${section}`, `alone has ${row}`)
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
      if (type === '' || seen.has(type)) this.#complain('sheet exemp', `row ${row.Description}`)
      seen.add(type)
      const amounts = columns.map((column) => this.#cell('sheet exemp', row, column))
      const ofJson = this.#untaxed.get(type) ?? [0, 0, 0]
      if (amounts.join() !== ofJson.join()) this.#complain('sheet exemp', `${type} ${amounts}, not ${ofJson}`)
    }
    for (const [type, amounts] of this.#untaxed)
      if (!seen.has(type) && amounts.some((paise) => paise !== 0)) this.#complain('sheet exemp', `no ${type}`)
  }

  #compareHsn(part: string, rows: readonly Record<string, string>[]): void {
    const ofJson = this.#hsn.get(part.replace('-', '_')) ?? new Map<string, HsnRow>()
    if (rows.length !== ofJson.size)
      this.#complain(`sheet ${part}`, `${rows.length} rows, not ${ofJson.size}`)
    for (const row of rows) {
      const [unit = '', name] = (row.UQC ?? '').split('-')
      const where = `sheet ${part} ${row.HSN}`
      if (!UNIT_CODES.has(unit) || !name) this.#complain(where, `UQC ${row.UQC}`)
      const found = ofJson.get(`${row.HSN} ${unit} ${this.#rateCell(where, row)}`)
      const cell = (column: string) => this.#cell(where, row, column)
      const amounts = [
        cell('Taxable Value'),
        cell('Integrated Tax Amount'),
        cell('Central Tax Amount'),
        cell('State/UT Tax Amount'),
      ]
      if (!found) this.#complain(where, 'is not in the JSON')
      else if (amounts.join() !== [found.taxable, found.integrated, found.central, found.state].join())
        this.#complain(where, `${amounts}, not ${JSON.stringify(found)}`)
      if (Number(row['Total Quantity']) !== found?.quantity)
        this.#complain(where, `quantity ${row['Total Quantity']}`)
      const whole = amounts.reduce((paise, amount) => paise + amount, 0)
      // What was rounded on its invoices may or may not be in the value.
      if (Math.abs(cell('Total Value') - whole) > 100)
        this.#complain(where, `Total Value ${row['Total Value']} of ${whole}`)
    }
  }

  #compareDocs(rows: readonly Record<string, string>[]): void {
    const ofSheet = rows.map((row) => {
      if (!row['Nature of Document']) this.#complain('sheet docs', 'no nature')
      return `${row['Sr. No. From']} ${row['Sr. No. To']} ${Number(row['Total Number'])}`
    })
    const ofJson = this.#ranges.map(({ from, to, total }) => `${from} ${to} ${total}`)
    if (ofSheet.sort().join() !== ofJson.sort().join())
      this.#complain('sheet docs', `${ofSheet}, not ${ofJson}`)
  }
}

const serialOf = (number: string) => Number(/(\d+)$/.exec(number)?.[1])
const prefixOf = (number: string) => number.replace(/\d+$/, '').toUpperCase()

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
