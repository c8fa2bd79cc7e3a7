import { unescapeList } from '../cells/texts.ts'
import type { CellRow } from '../file/open-table.ts'
import { type Fact, factOf } from './facts.ts'
import { type Fields, fieldsByHeading, findFields } from './fields.ts'

/**
 * The headings in English and in German, in small letters. A table is written in the language of whoever exports it.
 * Source of the English ones: woocommerce/includes/export/class-wc-product-csv-exporter.php; the German ones are from tables
 * that shops in Germany exported. No source was found for Hindi.
 */
const HEADINGS = {
  id: ['id'],
  type: ['type', 'typ'],
  sku: ['sku', 'artikelnummer'],
  barcode: ['gtin, upc, ean, or isbn', 'gtin, upc, ean oder isbn', 'gtin', 'ean'],
  name: ['name'],
  published: ['published', 'veröffentlicht'],
  visibility: ['visibility in catalog', 'sichtbarkeit im katalog'],
  shortDescription: ['short description', 'kurzbeschreibung'],
  description: ['description', 'beschreibung'],
  saleStarts: ['date sale price starts', 'datum, an dem angebotspreis beginnt'],
  saleEnds: ['date sale price ends', 'datum, an dem angebotspreis endet'],
  inStock: ['in stock?', 'vorrätig?'],
  stock: ['stock', 'lager', 'bestand', 'lagerbestand'],
  backorders: [
    'backorders allowed?',
    'lieferrückstande erlaubt?',
    'lieferrückstände erlaubt?',
    'rückstände erlaubt?',
  ],
  salePrice: ['sale price', 'angebotspreis'],
  regularPrice: ['regular price', 'regulärer preis'],
  categories: ['categories', 'kategorien'],
  pictures: ['images', 'bilder'],
  parent: ['parent', 'übergeordnetes produkt'],
  position: ['position'],
  brands: ['brands', 'marken'],
} as const
const FIELDS = fieldsByHeading<keyof typeof HEADINGS>(HEADINGS)

const ATTRIBUTE =
  /^(?:attribute (\d{1,3}) (name|value\(s\)|visible)|attribut (\d{1,3}) (name|wert\(e\)|sichtbar))$/
type AttributeField = `attribute ${string} ${'name' | 'values' | 'visible'}`
export type WooField = keyof typeof HEADINGS | Fact | AttributeField

/** Whether the headings, in small letters, are those of WooCommerce: a name, and three that other tables hardly have. */
export function isOfWooCommerce(headings: ReadonlySet<string>): boolean {
  const own = [...headings].filter((heading) => {
    const field = FIELDS.get(heading)
    return ATTRIBUTE.test(heading) || (field !== undefined && !WIDESPREAD.has(field))
  })
  return headings.has('name') && own.length >= 3
}
const WIDESPREAD: ReadonlySet<WooField> = new Set([
  'id',
  'type',
  'sku',
  'barcode',
  'name',
  'description',
  'stock',
  'salePrice',
  'pictures',
  'parent',
  'position',
  'brands',
])

export interface WooColumns {
  fields: Fields<WooField>
  /** Numbers of the attributes that the table has columns for. */
  attributes: string[]
}

export function findWooColumns(headings: readonly string[]): WooColumns {
  const attributes = new Set<string>()
  const fields = findFields<WooField>(headings, (heading) => {
    const [, english, what, german, was] = ATTRIBUTE.exec(heading) ?? []
    const number = english ?? german
    if (number === undefined) return FIELDS.get(heading) ?? factOf(heading)
    attributes.add(number)
    const kind = what ?? was
    if (kind === 'name') return `attribute ${number} name`
    return kind === 'visible' || kind === 'sichtbar'
      ? `attribute ${number} visible`
      : `attribute ${number} values`
  })
  return { fields, attributes: [...attributes] }
}

export interface Attribute {
  name: string
  /** Empty: any value. */
  values: string[]
  isVisible: boolean
}

export function attributesOf({ fields, attributes }: WooColumns, row: CellRow): Attribute[] {
  return attributes.flatMap((number) => {
    const [name] = unescapeList(fields.cell(row, `attribute ${number} name`).replaceAll(',', '\\,'))
    if (name === undefined) return []
    const values = unescapeList(fields.cell(row, `attribute ${number} values`))
    return [{ name, values, isVisible: fields.cell(row, `attribute ${number} visible`) !== '0' }]
  })
}

/** A product or one of its variations. */
export interface WooProduct {
  row: CellRow
  attributes: readonly Attribute[]
}

/** 1: to everybody; 0: private; -1: a draft; 2: not approved yet. */
export const isShown = (published: string): boolean => /^(1|true|yes|)$/i.test(published)
