import { describe, expect, test } from 'vitest'
import type { TaxClass } from '#contract/tax/tax-classes.ts'
import { readTaxRate } from '../cells/tax-rate.ts'
import { priceColumnOf, withChosenPrices } from '../plan/chosen-price.ts'
import { classOfRate } from '../plan/resolve-draft.ts'
import { readDrafts } from '../read-file.ts'
import { ownColumnsOf } from './own-headings.ts'
import { isKnownHeading } from './recognise-table.ts'

const read = (...lines: string[]) =>
  readDrafts(async function* () {
    yield Buffer.from(lines.join('\n'))
  }, 'table.csv')

describe('the price of a shopkeeper’s table', () => {
  test.each<[string, string, number | undefined, string[]]>([
    ['Name;Meesho Price;MRP', 'Lamp;399;999', undefined, ['Meesho Price', 'MRP']],
    ['Name;MRP;Flipkart Price', 'Lamp;999;399', undefined, ['Flipkart Price', 'MRP']],
    ['Name;Price;Selling Price', 'Lamp;999;399', 399, ['Selling Price', 'Price']],
    ['Name;Regular price;Sale price', 'Lamp;999;399', 399, ['Sale price', 'Regular price']],
    ['Name;Price;Offer price;MRP', 'Lamp;999;399;1200', 399, ['Offer price', 'Price', 'MRP']],
    ['Name;MRP incl. tax;SP', 'Lamp;999;399', 399, []],
    ['Name;M.R.P.;S.Rate', 'Lamp;999;399', 399, []],
    ['Name;MRP (INR);Your selling price (INR)', 'Lamp;999;399', 399, []],
    ['Name;MRP;Our Price', 'Lamp;999;399', 399, []],
    ['Name;MRP;Discounted Price', 'Lamp;999;399', 399, []],
    ['Name;Rate', 'Lamp;399', 399, []],
    ['Name;Sell Price (Rs.)', 'Lamp;₹399/-', 399, []],
    ['Item Name*;Sale price;Purchase price;HSN', 'Lamp;399;250;9405', 399, ['Sale price', 'Purchase price']],
    ['Name;Purchase Rate;MRP', 'Lamp;250;999', undefined, ['Purchase Rate', 'MRP']],
    ['Name;Price excl. GST', 'Lamp;399', undefined, ['Price excl. GST']],
    ['Name;MRP', 'Lamp;999', 999, []],
    ['उत्पाद का नाम;एमआरपी;बिक्री मूल्य;मात्रा', 'दीया;999;399;4', 399, []],
    ['பொருள் பெயர்;விலை;இருப்பு', 'விளக்கு;399;4', 399, []],
    ['Name;Price;GST rate;Price type', 'Lamp;399;5;fixed', 399, []],
  ])('of "%s" with "%s" is %s', async (headings, row, rupees, columns) => {
    const { drafts, priceColumns } = await read(headings, row)
    expect(priceColumns).toEqual(columns)
    const [draft] = drafts.map((one) => withChosenPrices(one, priceColumns, {}).draft)
    expect(draft?.variants[0]?.pricePaise).toBe(rupees === undefined ? undefined : rupees * 100)
  })

  test('is what the owner chose, and where its cell is empty the next that surely is a price, which is said', async () => {
    const { drafts, priceColumns } = await read(
      'Name;Meesho Price;Price;Selling Price',
      'Lamp;399;999;',
      'Vase;;99;88',
      'Pot;;many;',
    )
    const taken = (priceColumn?: string) =>
      drafts.map((one) => {
        const { draft, errors, notes } = withChosenPrices(
          one,
          priceColumns,
          priceColumn === undefined ? {} : { priceColumn },
        )
        return [
          draft.variants[0]?.pricePaise,
          ...notes.map(({ message }) => message),
          ...errors.map(({ column }) => column),
        ]
      })
    expect(taken()).toEqual([
      [99_900, 'Sold at Price, because Selling Price is empty'],
      [8_800],
      [undefined, 'Price'],
    ])
    expect(taken('Meesho Price')).toEqual([[39_900], [undefined], [undefined]])
    expect(priceColumnOf(priceColumns, { priceColumn: 'no such column' })).toBe('Selling Price')
  })
})

test.each([
  ...[
    'Stock On Hand',
    'Closing Qty',
    'Available',
    'In stock',
    'Qty on hand',
    'On-hand',
    'Closing Stock',
    'Inventory',
  ],
  ...[
    'Current stock quantity',
    'In stock [My Store]',
    'Current Quantity MG Road',
    'Opening Stock',
    'Cl. Qty',
  ],
  ...['Balance Qty.', 'Available_Stock', 'QTY', 'मात्रा', 'स्टॉक', 'இருப்பு', 'స్టాక్', 'Stock (pcs)', 'Bal. Qty'],
])('a column "%s" is the stock', (heading) => {
  expect(ownColumnsOf(['Item', 'Rate', heading])).toEqual(['name', 'price', 'stock'])
})

test.each<[string, number | null | undefined]>([
  ['In stock', undefined],
  ['Yes', undefined],
  ['Out of stock', 0],
  ['No', 0],
  ['45 Nos', 45],
  ['12 pkts', 12],
])('a stock of "%s" is %s: what is not said is asked', async (cell, stock) => {
  const { drafts } = await read('Name,Price,In stock', `Lamp,399,${cell}`)
  expect(drafts).toMatchObject([{ errors: [] }])
  expect(drafts[0]?.variants[0]?.stock).toBe(stock)
})

const CLASSES: TaxClass[] = [
  ['gst_18', 1800],
  ['gst_5', 500],
  ['gst_0_25', 25],
].map(([id, basisPoints]) => ({
  id: String(id),
  name: '',
  treatment: 'taxable',
  rates: [{ from: '2025-09-22', upToPaise: null, basisPoints: Number(basisPoints) }],
}))
CLASSES.push({ id: 'nil', name: '', treatment: 'nil_rated', rates: [] })

test.each<readonly [string, string | undefined]>([
  ...[
    '5',
    '5%',
    '5 %',
    '5.00',
    'GST 5',
    'GST@5%',
    'gst_5',
    'IGST 5%',
    'CGST 2.5% + SGST 2.5%',
    '2.5+2.5',
    '0.05',
    '५',
  ].map((text) => [text, 'gst_5'] as const),
  ['0.18', 'gst_18'],
  ['18', 'gst_18'],
  ['0.25', 'gst_0_25'],
  ['0', 'nil'],
  ['Nil rated', 'nil'],
  ['12', undefined],
  ['12-18', undefined],
  ['many', undefined],
  ['2,5', undefined],
  ['', undefined],
])('a GST of "%s" chooses the class %s', (text, id) => {
  const rate = readTaxRate(text)
  expect(rate === undefined ? undefined : classOfRate(CLASSES, rate)?.id).toBe(id)
})

test.each([
  ['GST %', '5'],
  ['GST Rate', '5%'],
  ['GST(%)', '5'],
  ['Tax Rate', 'GST 5'],
  ['IGST %', '5'],
  ['Tax Code', 'GST_5'],
  ['CGST %;SGST %', '2.5;2.5'],
  ['CGST;SGST/UTGST', '2.50%;2.50%'],
  ['CGST', '2.5'],
  ['GST;CGST;SGST', '5;2.5;2.5'],
  ['tax_class', '5 %'],
  ['जीएसटी', '5'],
])('columns "%s" with "%s" are a rate of 5 %', async (headings, cells) => {
  const { drafts, ignoredColumns } = await read(`Name;Price;${headings}`, `Lamp;399;${cells}`)
  expect([drafts[0]?.taxRate, ignoredColumns]).toEqual([500, []])
})

describe('rows of a shopkeeper’s table', () => {
  test.each([
    ['Size', ['S', 'M', 'L']],
    ['Colour', ['Red', 'Blue', 'Green']],
    ['Pack size', ['500 g', '1 kg', '5 kg']],
    ['Net weight', ['500 g', '1 kg', '5 kg']],
    ['Variation Name', ['Small', 'Large', 'Huge']],
    ['साइज', ['छोटा', 'मध्यम', 'बड़ा']],
  ])('of one name are variants by their %s', async (heading, values) => {
    const { drafts, ignoredColumns } = await read(
      `ID,Product,Price,Fit,${heading}`,
      ...values.map((value, at) => `${at + 17},Kurta,${at + 1},Slim,${value}`),
    )
    expect(drafts).toMatchObject([{ errors: [], variants: values.map((value) => ({ options: [value] })) }])
    expect(ignoredColumns).toEqual(['ID', 'Fit'])
  })

  test('say in a line what all variants, or the only one, have in common', async () => {
    const { drafts } = await read(
      'Product;Price;Size;Colour',
      'Kurta;1;S;Red',
      'Kurta;1;M;Red',
      'Mug;1;Big | blue;',
    )
    expect(drafts).toMatchObject([
      { optionNames: ['Size'], values: { specifications: ['Colour: Red'] } },
      { optionNames: [], values: { specifications: ['Size: Big | blue'] } },
    ])
  })

  test('of one handle are one product, as a till writes them', async () => {
    const { drafts } = await read(
      'Handle,SKU,Name,Category,Option 1 name,Option 1 value,Default price,Price [Shop],In stock [Shop]',
      'tea,T1,Tea,Drinks,Size,Small,40,40,5',
      'tea,T2,,,,Large,60,60,6',
    )
    expect(drafts).toMatchObject([
      {
        values: { name: 'Tea' },
        optionNames: ['Size'],
        variants: [{ stock: 5 }, { options: ['Large'], stock: 6 }],
      },
    ])
  })

  test('with ids of another program come in by their names, and ids of this shop stay ids', async () => {
    const { drafts } = await read('ID,Name,Price', '1,Lamp,399', '2,Vase,299')
    expect(drafts).toMatchObject([{ errors: [] }, { errors: [] }])
    expect(drafts.map(({ id }) => id)).toEqual([undefined, undefined])
    const own = await read('ID,Name,Price', 'lamps_001,Lamp,399', '2,Vase,299')
    expect(own.drafts.map(({ id }) => id)).toEqual(['lamps_001', '2'])
  })

  test('have pictures in several columns', async () => {
    const { drafts, ignoredColumns } = await read(
      'Name,Price,Image 1 (Front),Image 2,Other Image URL3,Photo',
      'Lamp,399,https://a.example/1.jpg,lamp.jpg,"https://a.example/2.jpg,https://a.example/3.jpg",',
    )
    expect(ignoredColumns).toEqual([])
    expect(drafts).toMatchObject([
      { pictureUrls: [1, 2, 3].map((number) => `https://a.example/${number}.jpg`), errors: [] },
    ])
  })

  test('with one cell more than the heading, all of them, have a column without a name', async () => {
    const { drafts, ignoredColumns } = await read('Name,Price', 'Lamp,399,x', 'Vase,299,y')
    expect(drafts.map(({ errors }) => errors)).toEqual([[], []])
    expect(ignoredColumns).toEqual(['Column 3'])
    const one = await read('Name,Price', 'Lamp, blue,399', 'Vase,299')
    expect(one.drafts.map(({ errors }) => errors.length)).toEqual([0, 1])
  })

  test('of totals are left out', async () => {
    const { drafts } = await read('Particulars,Rate,Quantity', 'Lamp,399,4', 'Grand Total,,4')
    expect(drafts.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
      [],
      ['A row of totals is left out'],
    ])
  })
})

describe('a heading', () => {
  test('in the sixth row and in two is that of a stock summary', async () => {
    const { drafts, priceColumns, ignoredColumns } = await read(
      'Sharma Stores',
      '12 MG Road, Pune',
      'Stock Summary,,,1-Apr-25 to 30-Apr-25',
      ',,,',
      '"Godown: all"',
      'Particulars,Closing Balance,,',
      ',Quantity,Rate,Value',
      'Lamp,45 Nos,120.00/Nos,5400.00',
    )
    expect(drafts).toMatchObject([
      { row: 8, values: { name: 'Lamp' }, variants: [{ stock: 45 }], errors: [] },
    ])
    expect(priceColumns).toEqual(['Closing Balance Rate'])
    expect(ignoredColumns).toEqual(['Closing Balance Value'])
  })

  test('in another language of WooCommerce is answered with what to do', async () => {
    await expect(
      read(
        'ID,Тип,Артикул,Имя,Опубликован,Базовая цена',
        '1,simple,A,Лампа,1,399',
        '2,"simple, virtual",B,Ваза,1,9',
      ),
    ).rejects.toThrow(/WooCommerce.*English/)
    await expect(
      read(
        'ID,Type,UGS,Nom,Description,Tarif régulier,Images',
        '1,variable,A,Lampe,,399,',
        '2,variation,B,,,9,',
      ),
    ).rejects.toThrow(/WooCommerce.*English/)
  })

  test('of a plug-in of WooCommerce is answered with what to do', async () => {
    await expect(read('post_title,post_name,regular_price,sku', 'Lamp,lamp,399,A')).rejects.toThrow(
      /plug-in of WooCommerce.*export/,
    )
  })

  test.each([
    'Product Name;Category Name;MRP;Selling Price;Quantity',
    'Item Name;Item Code;HSN;Sale Price;Current stock quantity',
    'PRODUCT NAME;PACK;STOCK;M.R.P.;S.RATE',
    'Item Name;Group;Op. Stock;Sale Price;Cl. Qty',
    'Item Name;Variation Name;SKU;Price;Current Quantity Shop',
    'Item Name;SKU;Rate;Stock On Hand;HSN/SAC',
    'वस्तु का नाम;दर;मात्रा',
    'వస్తువు పేరు;ధర',
  ])('"%s" is known', (headings) => {
    expect(isKnownHeading(headings.split(';'))).toBe(true)
  })
})
