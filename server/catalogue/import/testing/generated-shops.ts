import fc from 'fast-check'
import { foldedText } from '#contract/catalogue/variant-rules.ts'
import { plainRupees, rupeesFromPaise } from '#contract/money.ts'
import { csvHeading, csvRow } from '#server/http/csv.ts'

/** A product of another shop, before it is written in the form of that shop's table. */
export interface GeneratedProduct {
  /** A Shopify handle, or a WooCommerce ID. */
  number: number
  name: string
  lines: string[]
  brand: string
  /** From the widest to the narrowest. */
  category: string[]
  isVisible: boolean
  pictures: string[]
  /** Empty where it is sold in one form; then `variants` has that one. */
  optionNames: string[]
  variants: GeneratedVariant[]
}

export interface GeneratedVariant {
  options: string[]
  /** 0: none. */
  pricePaise: number
  /** Above the price; null: none. */
  struckPaise: number | null
  /** Null: unlimited; undefined: the table does not say it. */
  stock: number | null | undefined
  /** Empty: none. */
  sku: string
  barcode: string
  picture: string
}

type Cells = Record<string, string>

const WORDS = [
  'Cotton',
  'कुर्ता',
  '"Best"',
  '5,5 inch',
  'Salt & Pepper',
  '₹9',
  'A;B',
  "d'Or",
  '=1+1',
  '-5',
  'x < y',
  'Café',
  '|',
]
const VALUES = ['S', 'M', 'L', 'लाल', 'Red, dark', 'Blue & white', '5"', 'One = 1']

const text = (max = 4) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: max }).map((words) => words.join(' '))

/** A number that makes it one of its kind is added later. */
const variant = (optionCount: number) =>
  fc.record({
    options: fc.tuple(...Array.from({ length: optionCount }, () => fc.constantFrom(...VALUES))),
    pricePaise: fc.oneof({ arbitrary: fc.integer({ min: 1, max: 10_000_000 }), weight: 5 }, fc.constant(0)),
    more: fc.option(fc.integer({ min: 1, max: 100_000 })),
    stock: fc.oneof(fc.nat({ max: 500 }), fc.constant(null), fc.constant(undefined)),
    hasSku: fc.boolean(),
    hasBarcode: fc.boolean(),
    hasPicture: fc.boolean(),
  })

const product = fc.nat({ max: 2 }).chain((optionCount) =>
  fc.record({
    name: text().map((name) => `${name} No. 1`),
    lines: fc.array(fc.oneof(text(8), fc.constant('C:\\new')), { maxLength: 3 }),
    brand: fc.constantFrom('', 'Weavers', 'Dip & Dab'),
    category: fc.constantFrom<string[][]>(
      ['Clothes'],
      ['Home & Kitchen', 'Pots, Pans'],
      ['Home', 'Lamps', 'LED'],
      [],
    ),
    isVisible: fc.boolean(),
    pictureCount: fc.nat({ max: 4 }),
    optionNames: fc.constant(['Size', 'Colour, shade'].slice(0, optionCount)),
    variants: fc.uniqueArray(variant(optionCount), {
      minLength: 1,
      maxLength: optionCount === 0 ? 1 : 5,
      selector: ({ options }) => options.map(foldedText).join('/'),
    }),
  }),
)

/** Some products of one shop, each with a number, SKUs and pictures of its own. */
export const generatedShop: fc.Arbitrary<GeneratedProduct[]> = fc
  .array(product, { minLength: 1, maxLength: 6 })
  .map((products) =>
    products.map(({ variants, pictureCount, ...own }, at) => ({
      ...own,
      number: at + 11,
      pictures: Array.from({ length: pictureCount }, (_, picture) => urlOf(`${at}-${picture}`)),
      variants: variants.map(({ more, hasSku, hasBarcode, hasPicture, ...sold }, place) => ({
        ...sold,
        struckPaise: sold.pricePaise > 0 && more !== null ? sold.pricePaise + more : null,
        sku: hasSku ? `SKU-${at}-${place}` : '',
        barcode: hasBarcode ? `89012345${at}${place}` : '',
        picture: hasPicture && own.optionNames.length > 0 ? urlOf(`${at}-of-${place}`) : '',
      })),
    })),
  )

const urlOf = (name: string) => `https://cdn.example/pictures/${name}.jpg`

/** As Shopify exported it until 2025. */
export function shopifyCsv(products: readonly GeneratedProduct[]): string {
  return tableOf(products.flatMap(shopifyRows), SHOPIFY_HEADINGS)
}

/** As Shopify's template of today has it: the same cells below other headings. */
export function shopifyCsvOfToday(products: readonly GeneratedProduct[]): string {
  const rows = products.flatMap(shopifyRows)
  const headings = SHOPIFY_HEADINGS.map((heading) => HEADINGS_OF_TODAY[heading] ?? heading)
  return csvHeading(headings) + bodyOf(rows, SHOPIFY_HEADINGS)
}

const HEADINGS_OF_TODAY: Cells = {
  Handle: 'URL handle',
  'Body (HTML)': 'Description',
  'Product Category': 'Product category',
  Published: 'Published on online store',
  'Variant SKU': 'SKU',
  'Variant Inventory Tracker': 'Inventory tracker',
  'Variant Inventory Qty': 'Inventory quantity',
  'Variant Inventory Policy': 'Continue selling when out of stock',
  'Variant Price': 'Price',
  'Variant Compare At Price': 'Compare-at price',
  'Variant Barcode': 'Barcode',
  'Image Src': 'Product image URL',
  'Image Position': 'Image position',
  'Gift Card': 'Gift card',
  'Variant Image': 'Variant image URL',
}

const SHOPIFY_HEADINGS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  ...[1, 2, 3].flatMap((number) => [`Option${number} Name`, `Option${number} Value`]),
  'Variant SKU',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Gift Card',
  'Variant Image',
  'Status',
]

function shopifyRows(product: GeneratedProduct): Cells[] {
  const handle = { Handle: `product-${product.number}` }
  const { optionNames, variants } = product
  const pictures = product.pictures.map((url, at) => ({ 'Image Src': url, 'Image Position': String(at + 1) }))
  const sold = variants.map((own, at) => ({
    ...handle,
    ...(at === 0 && shopifyProduct(product)),
    ...pictures[at],
    ...(optionNames.length === 0
      ? { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' }
      : numbered(own.options, (number) => `Option${number} Value`)),
    ...(at === 0 && numbered(optionNames, (number) => `Option${number} Name`)),
    'Variant SKU': own.sku,
    'Variant Inventory Tracker': own.stock === null ? '' : 'shopify',
    'Variant Inventory Qty': String(own.stock ?? ''),
    'Variant Inventory Policy': 'deny',
    'Variant Price': own.pricePaise === 0 ? '' : rupees(own.pricePaise),
    'Variant Compare At Price': own.struckPaise === null ? '' : rupees(own.struckPaise),
    'Variant Barcode': own.barcode,
    'Variant Image': own.picture,
  }))
  return [...sold, ...pictures.slice(variants.length).map((picture) => ({ ...handle, ...picture }))]
}

function shopifyProduct({ name, lines, brand, category, isVisible }: GeneratedProduct): Cells {
  return {
    Title: name,
    'Body (HTML)': lines.map((line) => `<p>${inHtml(line)}</p>`).join('\n'),
    Vendor: brand,
    'Product Category': category.join(' > '),
    Published: 'TRUE',
    'Gift Card': 'false',
    Status: isVisible ? 'active' : 'draft',
  }
}

/** As a spreadsheet in this shop's own columns has it, without pictures. */
export function ownCsv(products: readonly GeneratedProduct[]): string {
  return tableOf(products.flatMap(ownRows), OWN_HEADINGS)
}

const OWN_HEADINGS = [
  'name',
  'category',
  'brand',
  'description',
  'visible',
  'price',
  'list_price',
  'stock',
  'sku',
  'barcode',
  ...[1, 2].flatMap((number) => [`option${number}_name`, `option${number}_value`]),
]

function ownRows({
  name,
  category,
  brand,
  lines,
  isVisible,
  optionNames,
  variants,
}: GeneratedProduct): Cells[] {
  return variants.map((variant) => ({
    name,
    category: category.join(' > '),
    brand,
    description: lines.join('\n'),
    visible: isVisible ? 'yes' : 'no',
    price: variant.pricePaise === 0 ? '' : rupees(variant.pricePaise),
    list_price: variant.struckPaise === null ? '' : rupees(variant.struckPaise),
    stock: variant.stock === null ? 'unlimited' : String(variant.stock ?? ''),
    sku: variant.sku,
    barcode: variant.barcode,
    ...numbered(optionNames, (number) => `option${number}_name`),
    ...numbered(variant.options, (number) => `option${number}_value`),
  }))
}

/** As WooCommerce exports it, with a row for each product and for each of its variations. */
export function wooCommerceCsv(products: readonly GeneratedProduct[]): string {
  return tableOf(products.flatMap(wooCommerceRows), WOOCOMMERCE_HEADINGS)
}

const WOOCOMMERCE_HEADINGS = [
  'ID',
  'Type',
  'SKU',
  'GTIN, UPC, EAN, or ISBN',
  'Name',
  'Published',
  'Is featured?',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Date sale price starts',
  'Date sale price ends',
  'Tax status',
  'In stock?',
  'Stock',
  'Backorders allowed?',
  'Sale price',
  'Regular price',
  'Categories',
  'Images',
  'Parent',
  'Position',
  'Brands',
  ...[1, 2].flatMap((number) => [
    `Attribute ${number} name`,
    `Attribute ${number} value(s)`,
    `Attribute ${number} visible`,
    `Attribute ${number} global`,
  ]),
]

function wooCommerceRows(product: GeneratedProduct): Cells[] {
  const { number, name, optionNames, variants, pictures, isVisible } = product
  const own = {
    ID: String(number),
    Name: name,
    Published: isVisible ? '1' : '-1',
    'Visibility in catalog': 'visible',
    Description: product.lines.map(inHtml).join('\n').replaceAll('\\n', '\\\\n').replaceAll('\n', '\\n'),
    Categories: listOf([product.category.map(inHtml).join(' > ')]),
    Images: listOf(pictures),
    Brands: listOf([inHtml(product.brand)]),
  }
  if (optionNames.length === 0)
    return variants.map((variant) => ({ ...own, Type: 'simple', ...soldCells(variant) }))
  const attributes = (values: (option: number) => string[]): Cells => ({
    ...numbered(optionNames, (option) => `Attribute ${option} name`),
    ...numbered(
      optionNames.map((_, at) => listOf(values(at))),
      (option) => `Attribute ${option} value(s)`,
    ),
  })
  return [
    {
      ...own,
      Type: 'variable',
      'In stock?': '1',
      ...attributes((option) => [...new Set(variants.map(({ options }) => options[option] ?? ''))]),
    },
    ...variants.map((variant, at) => ({
      ID: String(number * 1_000 + at),
      Type: 'variation',
      Name: `${name} - ${variant.options.join(', ')}`,
      Published: '1',
      'Visibility in catalog': 'visible',
      ...soldCells(variant),
      Images: variant.picture,
      Parent: `id:${number}`,
      Position: String(at),
      ...attributes((option) => [variant.options[option] ?? '']),
    })),
  ]
}

function soldCells({ pricePaise, struckPaise, stock, sku, barcode }: GeneratedVariant): Cells {
  const price = pricePaise === 0 ? '' : rupees(pricePaise)
  return {
    SKU: sku,
    'GTIN, UPC, EAN, or ISBN': barcode,
    'Regular price': struckPaise === null ? price : rupees(struckPaise),
    'Sale price': struckPaise === null ? '' : price,
    Stock: String(stock ?? ''),
    'In stock?': stock === undefined ? '' : stock === 0 ? '0' : '1',
    'Backorders allowed?': '0',
  }
}

const tableOf = (rows: readonly Cells[], headings: readonly string[]) =>
  csvHeading(headings) + bodyOf(rows, headings)

const bodyOf = (rows: readonly Cells[], headings: readonly string[]) =>
  rows.map((cells) => csvRow(headings.map((heading) => cells[heading] ?? ''))).join('')

const numbered = (texts: readonly string[], heading: (number: number) => string): Cells =>
  Object.fromEntries(texts.map((one, at) => [heading(at + 1), one]))

const rupees = (paise: number) => plainRupees(rupeesFromPaise(paise))
const inHtml = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const listOf = (values: readonly string[]) => values.map((value) => value.replaceAll(',', '\\,')).join(', ')
