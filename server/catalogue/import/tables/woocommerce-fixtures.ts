import { wooCommerceTable } from './woocommerce.ts'

export const HEADING =
  'ID;Type;SKU;GTIN, UPC, EAN, or ISBN;Name;Published;Visibility in catalog;Short description;Description;Date sale price starts;Date sale price ends;In stock?;Stock;Backorders allowed?;Sale price;Regular price;Categories;Images;Parent;Position;Brands;Attribute 1 name;Attribute 1 value(s);Attribute 1 visible;Attribute 2 name;Attribute 2 value(s);Attribute 2 visible'.split(
    ';',
  )
export type Cells = Partial<Record<string, string>>

/** Rows of a table from WooCommerce; row 2 is the first. */
export function read(rows: readonly Cells[], headings: readonly string[] = HEADING) {
  const table = wooCommerceTable(headings)
  const cellRows = rows.map((cells, at) => ({
    row: at + 2,
    cells: headings.map((heading) => cells[heading] ?? ''),
  }))
  const drafts = [...table.readProducts(cellRows)]
  return { ...table, drafts, draft: drafts[0] }
}

export const LAMP: Cells = {
  ID: '7',
  Type: 'simple',
  Name: 'Lamp',
  Published: '1',
  'In stock?': '1',
  'Regular price': '100',
}
/** In two sizes. */
export const KURTA: Cells = {
  ID: '12',
  Type: 'variable',
  SKU: 'K',
  Name: 'Kurta',
  Published: '1',
  'In stock?': '1',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': 'M, L',
}
export const SIZE_M: Cells = {
  ID: '13',
  Type: 'variation',
  Name: 'Kurta - M',
  Published: '1',
  'In stock?': '1',
  'Regular price': '900',
  Parent: 'K',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': 'M',
}
export const SIZE_L: Cells = {
  ...SIZE_M,
  ID: '14',
  Name: 'Kurta - L',
  Parent: 'id:12',
  'Attribute 1 value(s)': 'L',
}
