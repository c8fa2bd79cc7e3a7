import { GST_SHEETS, type GstReturn, type GstSheet, type TableSums } from '#contract/gst/gst-schemas.ts'
import { daysOf, monthsOf } from '#contract/gst/periods.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { taxOn } from '#contract/tax/invoice-tax.ts'
import { COMPOSITION_BASIS_POINTS, type Registration, registrationOn } from '#contract/tax/registration.ts'
import { stateName } from '#contract/tax/states.ts'
import type { Config } from '#server/config/config.ts'
import type { Reads } from '#server/database/connect.ts'
import { readSettings } from '#server/settings/settings.ts'
import { listMonths } from '../closing/list-months.ts'
import { type ReturnScope, scopeOf } from './return-documents.ts'
import {
  addSums,
  countDocuments,
  NO_SUMS,
  type Sums,
  sumComposition,
  sumInterstateUnregistered,
  sumListed,
} from './return-sums.ts'
import { readWarnings } from './return-warnings.ts'
import {
  type GoodsSums,
  type PlaceSums,
  seriesUse,
  sumByPlace,
  sumGoods,
  sumUntaxed,
  type UntaxedSums,
} from './summed-sheets.ts'

/** What a period comes to, and what an accountant should look at before it is filed. */
export async function readReturn(reads: Reads, config: Config, period: string): Promise<GstReturn> {
  const scope = scopeOf(config, period)
  const gstin = await readGstin(reads, config, scope)
  const { hsnDigits, registrations } = await readSettings(reads, config)
  const days = firstAndLastDay(period)
  const composition = await sumComposition(reads, scope)
  const months = await listMonths(reads, config)
  const places = await sumByPlace(reads, scope)
  const untaxed = await sumUntaxed(reads, scope)
  const sums = await sumSheets(reads, scope, places, untaxed)
  const outward = (['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur'] as const).map((sheet) => ({
    sums: sums[sheet],
    sign: sheet === 'cdnr' || sheet === 'cdnur' ? (-1 as const) : (1 as const),
  }))
  const isRegular = sums.docs.documents > 0 || isRegularIn(days, registrations)
  const warnings = await readWarnings(reads, scope, { hsnDigits, gstin })
  const interstate = await sumInterstateUnregistered(reads, scope)
  return {
    period,
    ...days,
    gstin,
    isSample: config.mode.issuesSamples,
    months: months.filter(({ month }) => monthsOf(period).includes(month)),
    gstr3b: {
      taxable: presentSums(addSums(outward)),
      nilExempt: rupeesFromPaise(untaxedPaise(untaxed, 'nilPaise') + untaxedPaise(untaxed, 'exemptPaise')),
      nonGst: rupeesFromPaise(untaxedPaise(untaxed, 'nonGstPaise')),
      interstateUnregistered: interstate.map(({ placeOfSupply, taxablePaise, igstPaise }) => ({
        place: placeOf(placeOfSupply),
        taxable: rupeesFromPaise(taxablePaise),
        igst: rupeesFromPaise(igstPaise),
      })),
    },
    isRegular,
    cmp08:
      isCompositionIn(days, registrations) || composition.documents > 0 ? presentCmp08(composition) : null,
    tables: GST_SHEETS.map((sheet) => presentTable(sheet, sums[sheet])),
    roundingDifferences: places.filter(isComputedOtherwise).map((row) => ({
      place: placeOf(row.placeOfSupply),
      rate: row.basisPoints / 100,
      ...presentSums(row),
    })),
    warnings: warnings.filter(({ kind }) => isRegular || kind !== 'other_registration'),
  }
}

const standings = ({ from, to }: { from: string; to: string }, registrations: readonly Registration[]) =>
  [from, to].map((day) => registrationOn(registrations, day))

function isRegularIn(days: { from: string; to: string }, registrations: readonly Registration[]): boolean {
  return standings(days, registrations).some((kind) => kind === null || kind === 'regular')
}

function isCompositionIn(
  days: { from: string; to: string },
  registrations: readonly Registration[],
): boolean {
  return standings(days, registrations).includes('composition')
}

/** More can have been credited than sold; then the tax of a quarter is negative too. */
function presentCmp08({ valuePaise, taxablePaise }: { valuePaise: number; taxablePaise: number }) {
  const head = taxOn(Math.abs(taxablePaise), COMPOSITION_BASIS_POINTS, { isInterstate: false }).cgstPaise
  const headRupees = rupeesFromPaise(Math.sign(taxablePaise) * head)
  return {
    value: rupeesFromPaise(valuePaise),
    taxable: rupeesFromPaise(taxablePaise),
    cgst: headRupees,
    sgst: headRupees,
  }
}

function firstAndLastDay(period: string): { from: string; to: string } {
  const { from, before } = daysOf(period)
  return { from, to: new Date(Date.parse(before) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10) }
}

/** As the last document of a period has it, or else the shop's. */
export async function readGstin(reads: Reads, config: Config, scope: ReturnScope): Promise<string | null> {
  const [last] = await reads.sql<{ gstin: string | null }>`
    select d.seller ->> 'gstin' as gstin from documents d where ${scope.documents} and d.registration = 'regular'
     order by d.issued_on desc, d.id desc limit 1`
  return last?.gstin ?? (await readSettings(reads, config)).gstin
}

type Table = Sums & { documents: number; rows: number }

async function sumSheets(
  reads: Reads,
  scope: ReturnScope,
  places: readonly PlaceSums[],
  untaxed: readonly UntaxedSums[],
): Promise<Record<GstSheet, Table>> {
  const documents = await countDocuments(reads, scope)
  const listed = await sumListed(reads, scope)
  const series = await seriesUse(reads, scope)
  const ofList = (sheet: GstSheet) => listed.find((sums) => sums.sheet === sheet) ?? { ...NO_SUMS, rows: 0 }
  const ofGoods = (goods: readonly GoodsSums[]) => ({
    ...total(
      goods.map((row) => ({ ...row, computedIgstPaise: row.igstPaise, computedCgstPaise: row.cgstPaise })),
    ),
    rows: goods.length,
  })
  const tables = {
    b2b: ofList('b2b'),
    b2cl: ofList('b2cl'),
    b2cs: { ...total(places), rows: places.length },
    cdnr: ofList('cdnr'),
    cdnur: ofList('cdnur'),
    exemp: {
      ...NO_SUMS,
      taxablePaise: (['nilPaise', 'exemptPaise', 'nonGstPaise'] as const).reduce(
        (paise, name) => paise + untaxedPaise(untaxed, name),
        0,
      ),
      rows: untaxed.length,
    },
    'hsn-b2b': ofGoods(await sumGoods(reads, scope, 'hsn-b2b')),
    'hsn-b2c': ofGoods(await sumGoods(reads, scope, 'hsn-b2c')),
    docs: { ...NO_SUMS, rows: series.length },
  }
  const used = series.reduce((count, each) => count + each.documents, 0)
  const withDocuments = GST_SHEETS.map((sheet) => [
    sheet,
    { ...tables[sheet], documents: sheet === 'docs' ? used : documents[sheet] },
  ])
  return Object.fromEntries(withDocuments) as Record<GstSheet, Table>
}

const total = (all: readonly Sums[]): Sums => addSums(all.map((sums) => ({ sums, sign: 1 })))

const untaxedPaise = (untaxed: readonly UntaxedSums[], name: 'nilPaise' | 'exemptPaise' | 'nonGstPaise') =>
  untaxed.reduce((paise, sums) => paise + sums[name], 0)

const isComputedOtherwise = (sums: Sums) =>
  sums.igstPaise !== sums.computedIgstPaise || sums.cgstPaise !== sums.computedCgstPaise

const placeOf = (code: string) => ({ code, name: stateName(code) })

const presentTable = (sheet: GstSheet, { documents, rows, ...sums }: Table): TableSums => ({
  sheet,
  documents,
  rows,
  ...presentSums(sums),
})

function presentSums(sums: Sums) {
  return {
    taxable: rupeesFromPaise(sums.taxablePaise),
    igst: rupeesFromPaise(sums.igstPaise),
    cgst: rupeesFromPaise(sums.cgstPaise),
    sgst: rupeesFromPaise(sums.sgstPaise),
    computed: {
      igst: rupeesFromPaise(sums.computedIgstPaise),
      cgst: rupeesFromPaise(sums.computedCgstPaise),
      sgst: rupeesFromPaise(sums.computedCgstPaise),
    },
  }
}
