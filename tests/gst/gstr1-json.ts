import {
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

export interface HsnRow {
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

/** A return as JSON, and what is wrong with it. */
export class Gstr1Json {
  readonly complaints: string[] = []
  readonly totals: Record<string, SectionTotal> = {}
  readonly rows: Row[] = []
  readonly #period: string
  readonly hsn = new Map<string, Map<string, HsnRow>>()
  readonly untaxed = new Map<string, [nil: number, exempt: number, nonGst: number]>()
  readonly #numbers = new Map<string, string>()
  readonly ranges: { kind: number; from: string; to: string; total: number }[] = []
  #home = ''

  constructor(period: string) {
    this.#period = period
  }

  read(): ReadReturn {
    const { complaints, totals, rows } = this
    const hsn: ReadReturn['hsn'] = {}
    for (const [part, ofPart] of this.hsn) {
      for (const { key, taxable, quantity } of ofPart.values()) {
        const [code = '', , rate = ''] = key.split(' ')
        const name = `${part.slice(4)} ${code.slice(0, 4)} ${rate}`
        const before = hsn[name] ?? [0, 0]
        hsn[name] = [before[0] + taxable, before[1] + quantity]
      }
    }
    const series = this.ranges.map(({ from, to, total }) => `${from} ${to} ${total}`).sort()
    return { complaints, totals, rows, hsn, untaxed: Object.fromEntries(this.untaxed), series }
  }

  complain(where: string, what: string): void {
    this.complaints.push(`${where}: ${what}`)
  }

  #keys(where: string, object: Json, required: readonly string[], optional: readonly string[] = []): void {
    for (const key of required) if (!(key in object)) this.complain(where, `no ${key}`)
    for (const key of Object.keys(object))
      if (!required.includes(key) && !optional.includes(key)) this.complain(where, `unknown key ${key}`)
  }

  #paise(where: string, object: Json, key: string): number {
    const paise = paiseOf(object[key])
    if (paise === null)
      this.complain(where, `${key} is no amount with two decimals: ${JSON.stringify(object[key])}`)
    return paise ?? 0
  }

  #list(where: string, value: unknown): Json[] {
    if (value === undefined) return []
    if (!Array.isArray(value)) this.complain(where, 'no list')
    return Array.isArray(value) ? (value as Json[]) : []
  }

  #add(section: string, add: Partial<SectionTotal>): void {
    const total = this.totals[section] ?? { taxable: 0, integrated: 0, central: 0, state: 0 }
    this.totals[section] = total
    for (const key of Object.keys(total) as (keyof SectionTotal)[]) total[key] += add[key] ?? 0
  }

  readEnvelope(json: unknown): void {
    const envelope = json as Json
    for (const key of Object.keys(envelope))
      if (!ENVELOPE.has(key)) this.complain('envelope', `unknown key ${key}`)
    if (!isLawfulGstin(envelope.gstin)) this.complain('envelope', 'gstin is none')
    this.#home = String(envelope.gstin).slice(0, 2)
    const [year = '', month = ''] = this.#period.split('-')
    if (envelope.fp !== `${month}${year}`) this.complain('envelope', `fp is ${String(envelope.fp)}`)

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
    if (!isLawfulGstin(party.ctin)) this.complain(section, `ctin ${String(party.ctin)} is none`)
    for (const each of this.#list(section, party[list])) {
      const keys = ['val', 'pos', 'rchrg', 'inv_typ', 'itms']
      if (section === 'b2b') this.#keys('b2b', each, ['inum', 'idt', ...keys])
      else this.#keys('cdnr', each, ['ntty', 'nt_num', 'nt_dt', ...keys])
      if (each.rchrg !== 'N') this.complain(section, `reverse charge ${String(each.rchrg)}`)
      if (each.inv_typ !== 'R') this.complain(section, `type ${String(each.inv_typ)}`)
      this.#readItems(section, each, String(party.ctin))
    }
  }

  #readLarge(group: Json): void {
    this.#keys('b2cl', group, ['pos', 'inv'])
    if (group.pos === this.#home) this.complain('b2cl', 'within the state')
    for (const invoice of this.#list('b2cl', group.inv)) {
      this.#keys('b2cl', invoice, ['inum', 'idt', 'val', 'itms'], ['pos', 'rchrg', 'inv_typ'])
      if (this.#paise('b2cl', invoice, 'val') <= LARGE_PAISE)
        this.complain('b2cl', `${String(invoice.inum)} is not large`)
      this.#readItems('b2cl', { ...invoice, pos: group.pos }, '')
    }
  }

  #readUnregisteredNote(note: Json): void {
    this.#keys('cdnur', note, ['typ', 'ntty', 'nt_num', 'nt_dt', 'val', 'pos', 'itms'], ['rchrg', 'inv_typ'])
    if (note.typ !== 'B2CL') this.complain('cdnur', `typ ${String(note.typ)}`)
    if (note.pos === this.#home) this.complain('cdnur', 'within the state')
    this.#readItems('cdnur', note, '')
  }

  /** The rows of an invoice or note, one for each rate. */
  #readItems(section: string, document: Json, gstin: string): void {
    const isNote = section.startsWith('cdn')
    const number = String(isNote ? document.nt_num : document.inum)
    const where = `${section} ${number}`
    if (isNote && document.ntty !== 'C') this.complain(where, `ntty ${String(document.ntty)}`)
    if (!NUMBER.test(number)) this.complain(where, 'no lawful number')
    const seen = this.#numbers.get(number.toUpperCase())
    if (seen !== undefined) this.complain(where, `its number is in ${seen} too`)
    this.#numbers.set(number.toUpperCase(), section)
    const day = readDay(String(isNote ? document.nt_dt : document.idt), 'json')
    if (day === null || !day.startsWith(this.#period)) this.complain(where, 'no day of the period')
    const pos = this.#place(where, document.pos)
    const value = this.#paise(where, document, 'val')
    let whole = 0
    const rates = new Set<number>()
    const items = this.#list(where, document.itms)
    if (items.length === 0) this.complain(where, 'no items')
    for (const item of items) {
      this.#keys(where, item, ['num', 'itm_det'])
      if (!Number.isInteger(item.num)) this.complain(where, 'num is no number')
      const detail = item.itm_det as Json
      const rate = this.#rate(where, detail)
      if (rates.has(rate)) this.complain(where, `two rows of ${rate} %`)
      rates.add(rate)
      const { taxable, tax } = this.#taxes(section, where, detail, rate, pos)
      if (taxable < 0) this.complain(where, 'negative')
      whole += taxable + tax
      this.rows.push({ section, gstin, number, day: day ?? '', pos, value, rate, taxable })
    }
    // A mixed invoice is worth more than its taxed rows.
    if (value < whole - rates.size - ROUNDED_PAISE)
      this.complain(where, `val ${value} is less than its rows ${whole}`)
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
    if (row.typ !== 'OE') this.complain(where, `typ ${String(row.typ)}`)
    if (row.sply_ty !== (isHome ? 'INTRA' : 'INTER')) this.complain(where, `sply_ty ${String(row.sply_ty)}`)
    const rate = this.#rate(where, row)
    if (this.rows.some((each) => each.section === 'b2cs' && each.pos === pos && each.rate === rate))
      this.complain(where, 'twice')
    const { taxable } = this.#taxes('b2cs', where, row, rate, pos)
    this.rows.push({ section: 'b2cs', gstin: '', number: '', day: '', pos, value: 0, rate, taxable })
  }

  #place(where: string, pos: unknown): string {
    if (typeof pos !== 'string' || !(pos in STATES)) this.complain(where, `pos ${JSON.stringify(pos)}`)
    return String(pos)
  }

  #rate(where: string, { rt }: Json): number {
    if (typeof rt !== 'number' || !RATES.has(rt)) this.complain(where, `rate ${JSON.stringify(rt)}`)
    return Number(rt)
  }

  /** The heads of a row have to be exactly its rate of the taxable value, as the portal computes them. */
  #taxes(section: string, where: string, row: Json, rate: number, pos: string) {
    const isHome = pos === this.#home
    if (section !== 'b2cs')
      this.#keys(where, row, ['rt', 'txval', 'csamt', ...(isHome ? ['camt', 'samt'] : ['iamt'])])
    const taxable = this.#paise(where, row, 'txval')
    if (this.#paise(where, row, 'csamt') !== 0) this.complain(where, 'a cess')
    const [integrated, central, state] = ['iamt', 'camt', 'samt'].map((key) =>
      key in row ? this.#paise(where, row, key) : 0,
    ) as [number, number, number]
    const expected = isHome
      ? [0, taxAt(taxable, rate / 2), taxAt(taxable, rate / 2)]
      : [taxAt(taxable, rate), 0, 0]
    if ([integrated, central, state].some((paise, at) => paise !== expected[at]))
      this.complain(
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
      if (!NIL_TYPES.has(type) || this.untaxed.has(type)) this.complain('nil', `sply_ty ${type}`)
      const amounts = ['nil_amt', 'expt_amt', 'ngsup_amt'].map((key) => this.#paise(`nil ${type}`, row, key))
      this.untaxed.set(type, amounts as [number, number, number])
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
        if (row.num !== at + 1) this.complain(where, `num ${String(row.num)}`)
        if (!HSN.test(String(row.hsn_sc))) this.complain(where, 'no HSN')
        if (!UNIT_CODES.has(String(row.uqc))) this.complain(where, `uqc ${String(row.uqc)}`)
        for (const text of [row.desc, row.user_desc])
          if (text !== undefined && (typeof text !== 'string' || text.length > 30))
            this.complain(where, 'description')
        if (typeof row.qty !== 'number') this.complain(where, 'no qty')
        if (row.rt !== 0) this.#rate(where, row)
        const key = `${String(row.hsn_sc)} ${String(row.uqc)} ${String(row.rt)}`
        if (rows.has(key)) this.complain(where, 'twice')
        const taxable = this.#paise(where, row, 'txval')
        const [integrated, central, state] = ['iamt', 'camt', 'samt'].map((name) =>
          name in row ? this.#paise(where, row, name) : 0,
        ) as [number, number, number]
        if (central !== state) this.complain(where, 'unequal heads')
        rows.set(key, { key, quantity: Number(row.qty), taxable, integrated, central, state })
        this.#add(part, { taxable, integrated, central, state })
      }
      this.hsn.set(part, rows)
    }
  }

  #readDocuments(issue: Json): void {
    this.#keys('doc_issue', issue, ['doc_det'])
    for (const detail of this.#list('doc_issue', issue.doc_det)) {
      this.#keys('doc_issue', detail, ['doc_num', 'docs'], ['doc_typ'])
      if (![1, 5].includes(Number(detail.doc_num)))
        this.complain('doc_issue', `doc_num ${String(detail.doc_num)}`)
      for (const [at, row] of this.#list('doc_issue', detail.docs).entries()) {
        const where = `doc_issue ${String(row.from)}`
        this.#keys(where, row, ['num', 'from', 'to', 'totnum', 'cancel', 'net_issue'])
        if (row.num !== at + 1) this.complain(where, `num ${String(row.num)}`)
        const [from, to] = [String(row.from), String(row.to)]
        const issued = serialOf(to) - serialOf(from) + 1
        if (prefixOf(from) !== prefixOf(to) || row.totnum !== issued)
          this.complain(where, `to ${to} are not ${String(row.totnum)}`)
        if (Number(row.totnum) - Number(row.cancel) !== row.net_issue) this.complain(where, 'net_issue')
        this.ranges.push({ kind: Number(detail.doc_num), from, to, total: Number(row.totnum) })
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
      const rows = [...(this.hsn.get(part)?.values() ?? [])]
      const ofRate = (rate: number) =>
        rows.filter(({ key }) => key.endsWith(` ${rate}`)).reduce((paise, { taxable }) => paise + taxable, 0)
      for (const rate of RATES) {
        if (ofRate(rate) !== sum(sections, rate))
          this.complain(part, `${rate} % comes to ${ofRate(rate)}, its sections to ${sum(sections, rate)}`)
      }
      const untaxed = types.map((type) => this.untaxed.get(type) ?? [0, 0, 0])
      const [nil, exempt, nonGst] = [0, 1, 2].map((at) =>
        untaxed.reduce((paise, each) => paise + (each[at] ?? 0), 0),
      ) as [number, number, number]
      // Whether goods outside GST stand in table 12, the facts do not say.
      if (![nil + exempt, nil + exempt + nonGst].includes(ofRate(0)))
        this.complain(
          part,
          `untaxed goods come to ${ofRate(0)}, table 8 has ${nil + exempt} and ${nonGst} outside GST`,
        )
      this.#compareTaxes(part, sections)
    }
    for (const [number, section] of this.#numbers) {
      const kind = section.startsWith('cdn') ? 5 : 1
      const isIssued = this.ranges.some(
        (range) =>
          range.kind === kind &&
          prefixOf(range.from) === prefixOf(number) &&
          serialOf(range.from) <= serialOf(number) &&
          serialOf(number) <= serialOf(range.to),
      )
      if (!isIssued) this.complain('doc_issue', `does not have ${number}`)
    }
  }

  /** Table 12 has the sums of lines, b2cs the tax of its sum: they differ by a paisa for each document at most. */
  #compareTaxes(part: string, sections: readonly string[]): void {
    const documents = this.ranges.reduce((count, { total }) => count + total, 0)
    for (const head of ['integrated', 'central', 'state'] as const) {
      const whole = sections.reduce((paise, section) => {
        const sign = section.startsWith('cdn') ? -1 : 1
        return paise + sign * (this.totals[section]?.[head] ?? 0)
      }, 0)
      const listed = this.totals[part]?.[head] ?? 0
      if (Math.abs(whole - listed) > documents)
        this.complain(part, `${head} tax ${listed}, its sections ${whole}`)
    }
  }
}

const serialOf = (number: string) => Number(/(\d+)$/.exec(number)?.[1])
const prefixOf = (number: string) => number.replace(/\d+$/, '').toUpperCase()
