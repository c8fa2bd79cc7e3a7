import { describe, expect, test } from 'vitest'
import { productFields } from '#contract/catalogue/admin-product-schemas.ts'
import { OptionName, OptionValue } from '#contract/catalogue/catalogue-management.ts'
import { shopifyTable } from './shopify.ts'

const HEADING =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Gift Card,Variant Image,Status'.split(
    ',',
  )

/** Rows of a table from Shopify; row 2 is the first. */
function read(rows: readonly Partial<Record<string, string>>[], headings: readonly string[] = HEADING) {
  const table = shopifyTable(headings)
  const cellRows = rows.map((cells, at) => ({
    row: at + 2,
    cells: headings.map((heading) => cells[heading] ?? ''),
  }))
  const drafts = [...table.readProducts(cellRows)]
  return { ...table, drafts, draft: drafts[0] }
}

const LAMP = {
  Handle: 'lamp',
  Title: 'Lamp',
  Published: 'TRUE',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '3',
  'Variant Inventory Policy': 'deny',
  'Variant Price': '100',
  Status: 'active',
}

describe('a table from Shopify', () => {
  test('is read with its options, stocks, texts and pictures', () => {
    const { drafts, ignoredColumns } = read(
      [
        {
          Handle: 'kurta',
          Title: 'Cotton "Kurta"',
          'Body (HTML)': '<p>Soft &amp; cool</p><ul><li>Hand wash</li></ul>',
          Vendor: 'Weavers',
          'Product Category': 'Apparel & Accessories > Clothing',
          Type: 'Kurtas',
          Published: 'TRUE',
          'Option1 Name': 'Colour',
          'Option1 Value': 'Red',
          'Option2 Name': 'Size',
          'Option2 Value': 'M',
          'Variant SKU': "'0001",
          'Variant Inventory Tracker': 'shopify',
          'Variant Inventory Qty': '5',
          'Variant Price': '900',
          'Variant Compare At Price': '1,200.00',
          'Variant Barcode': '8901234567894',
          'Image Src': 'https://cdn.example/b.jpg',
          'Image Position': '2',
          Status: 'active',
        },
        {
          Handle: 'kurta',
          'Option1 Value': 'Red',
          'Option2 Value': 'L',
          'Variant SKU': '0002',
          'Variant Inventory Tracker': 'shopify',
          'Variant Inventory Qty': '-2',
          'Variant Price': '950',
          'Variant Compare At Price': '900',
          'Image Src': 'https://cdn.example/a.jpg',
          'Image Position': '1',
          'Variant Image': 'https://cdn.example/l.jpg',
        },
        { Handle: 'kurta', 'Image Src': 'https://cdn.example/c.jpg', 'Image Position': '3' },
      ],
      [...HEADING, 'Tags', 'Remark'],
    )
    expect(drafts).toEqual([
      {
        row: 2,
        externalId: 'shopify:kurta',
        categories: [['Kurtas'], ['Apparel & Accessories', 'Clothing']],
        values: {
          name: 'Cotton "Kurta"',
          description: 'Soft & cool\n• Hand wash',
          brand: 'Weavers',
          isVisible: true,
        },
        pictureUrls: ['a', 'b', 'c', 'l'].map((name) => `https://cdn.example/${name}.jpg`),
        optionNames: ['Colour', 'Size'],
        variants: [
          {
            row: 2,
            options: ['Red', 'M'],
            pricePaise: 90_000,
            struckPaise: 120_000,
            stock: 5,
            sku: '0001',
            barcode: '8901234567894',
            pictureUrls: [],
          },
          {
            row: 3,
            options: ['Red', 'L'],
            pricePaise: 95_000,
            struckPaise: null,
            stock: 0,
            sku: '0002',
            pictureUrls: ['https://cdn.example/l.jpg'],
          },
        ],
        errors: [],
        notes: [],
      },
    ])
    expect(ignoredColumns).toEqual(['Tags', 'Remark'])
  })

  test('with the headings of today is read alike', () => {
    const headings =
      'Title,URL handle,Description,Vendor,Product category,Type,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Unit price total measure,Unit price total measure unit,Product image URL,Image position,Variant image URL,Gift card'.split(
        ',',
      )
    const { draft, ignoredColumns } = read(
      [
        {
          Title: 'Tea',
          'URL handle': 'tea',
          Description: '<b>Strong</b>',
          Vendor: 'Hills',
          Type: 'Tea',
          'Published on online store': 'TRUE',
          Status: 'Active',
          SKU: 'T-1',
          Barcode: '890',
          'Option1 name': 'Title',
          'Option1 value': 'Default Title',
          Price: '99.50',
          'Compare-at price': '120',
          'Inventory tracker': 'shopify',
          'Inventory quantity': '7',
          'Continue selling when out of stock': 'DENY',
          'Unit price total measure': '250.0',
          'Unit price total measure unit': 'G',
          'Product image URL': 'https://cdn.example/tea.jpg',
          'Image position': '1',
        },
      ],
      headings,
    )
    expect(ignoredColumns).toEqual([])
    expect(draft).toMatchObject({
      externalId: 'shopify:tea',
      values: { name: 'Tea', description: 'Strong', brand: 'Hills', isVisible: true },
      pictureUrls: ['https://cdn.example/tea.jpg'],
      optionNames: [],
      variants: [
        {
          pricePaise: 9_950,
          struckPaise: 12_000,
          stock: 7,
          sku: 'T-1',
          barcode: '890',
          netQuantity: '250 g',
        },
      ],
      errors: [],
      notes: [],
    })
  })

  test('has two products of one title, told apart by their handles', () => {
    const { drafts } = read([LAMP, { ...LAMP, Handle: 'lamp-1' }])
    expect(drafts.map(({ externalId, errors }) => [externalId, errors])).toEqual([
      ['shopify:lamp', []],
      ['shopify:lamp-1', []],
    ])
  })

  test('without handles makes them of the titles, as Shopify does', () => {
    const { drafts } = read([
      { ...LAMP, Handle: '' },
      { 'Image Src': 'https://cdn.example/a.jpg' },
      { ...LAMP, Handle: '' },
      { ...LAMP, Handle: '', Title: 'दीपक 5 W' },
      { ...LAMP, Handle: '', Title: '***' },
    ])
    expect(drafts.map(({ externalId }) => externalId)).toEqual([
      'shopify:lamp',
      'shopify:lamp-1',
      'shopify:दीपक-5-w',
      'shopify:product',
    ])
    expect(drafts[0]?.pictureUrls).toEqual(['https://cdn.example/a.jpg'])
  })

  test('has a variant above the row of its product', () => {
    const { drafts } = read([
      { Handle: 'cap', 'Option1 Value': 'L', 'Variant Price': '60' },
      LAMP,
      { Handle: 'cap', Title: 'Cap', 'Option1 Name': 'Size', 'Option1 Value': 'M', 'Variant Price': '50' },
    ])
    expect(drafts.map(({ row, values }) => [row, values.name])).toEqual([
      [2, 'Cap'],
      [3, 'Lamp'],
    ])
    expect(drafts[0]?.optionNames).toEqual(['Size'])
    expect(drafts[0]?.variants.map(({ options, pricePaise }) => [options, pricePaise])).toEqual([
      [['L'], 6_000],
      [['M'], 5_000],
    ])
  })

  test.each([
    ['counted', {}, 3],
    ['sold before it came', { 'Variant Inventory Qty': '-2' }, 0],
    ['not counted', { 'Variant Inventory Tracker': '' }, null],
    ['sold beyond it', { 'Variant Inventory Policy': 'continue' }, null],
    ['not said', { 'Variant Inventory Qty': '' }, undefined],
    ['parts of a unit', { 'Variant Inventory Qty': '2.5' }, 2],
    ['more than can be counted', { 'Variant Inventory Qty': '9999999' }, 1_000_000],
    ['unreadable', { 'Variant Inventory Qty': 'many' }, undefined],
  ])('has a stock that is %s', (_what, cells, stock) => {
    expect(read([{ ...LAMP, ...cells }]).draft?.variants[0]?.stock).toBe(stock)
  })

  test('without the column of the stock does not say it', () => {
    const headings = HEADING.filter((heading) => heading !== 'Variant Inventory Qty')
    const { drafts } = read([LAMP, { ...LAMP, Handle: 'b', 'Variant Inventory Tracker': '' }], headings)
    expect(drafts.map(({ variants }) => variants[0]?.stock)).toEqual([undefined, null])
  })

  test.each([
    ['above the price', { 'Variant Compare At Price': '150' }, { pricePaise: 10_000, struckPaise: 15_000 }],
    ['not above it', { 'Variant Compare At Price': '100' }, { pricePaise: 10_000, struckPaise: null }],
    ['empty', {}, { pricePaise: 10_000, struckPaise: null }],
    ['beside no price', { 'Variant Price': '0.00', 'Variant Compare At Price': '150' }, { pricePaise: 0 }],
    ['beside an empty price', { 'Variant Price': '', 'Variant Compare At Price': '150' }, { pricePaise: 0 }],
  ])('has a struck price that is %s', (_what, cells, prices) => {
    const [variant] = read([{ ...LAMP, ...cells }]).draft?.variants ?? []
    expect({ pricePaise: variant?.pricePaise, struckPaise: variant?.struckPaise }).toEqual(prices)
  })

  test('without the column of the struck price does not say it', () => {
    const headings = HEADING.filter((heading) => heading !== 'Variant Compare At Price')
    expect(read([LAMP], headings).draft?.variants[0]).not.toHaveProperty('struckPaise')
  })

  test.each([
    [{}, true],
    [{ Published: '', Status: '' }, true],
    [{ Published: 'false' }, false],
    [{ Status: 'Draft' }, false],
    [{ Status: 'archived' }, false],
    [{ Status: 'unlisted' }, false],
  ])('is visible as its owner set it (%j)', (cells, isVisible) => {
    const { draft } = read([{ ...LAMP, ...cells }])
    expect(draft?.values.isVisible).toBe(isVisible)
    expect(draft?.notes.map(({ kind }) => kind)).toEqual(isVisible ? [] : ['hidden'])
  })

  test('keeps gift cards out and says so', () => {
    const { draft } = read([{ ...LAMP, Title: 'Voucher', 'Gift Card': 'true' }])
    expect(draft).toMatchObject({ values: { name: 'Voucher' }, errors: [{ row: 2, column: 'Gift Card' }] })
  })

  test('keeps 30 pictures and counts the others, and loses what is no address', () => {
    const rows = Array.from({ length: 33 }, (_, at) => ({
      Handle: 'lamp',
      'Image Src': `https://cdn.example/${at}.jpg`,
    }))
    const { draft } = read([
      { ...LAMP, 'Image Src': 'lamp.jpg' },
      ...rows,
      { Handle: 'lamp', 'Image Src': 'https://cdn.example/my lamp.jpg', 'Image Position': '1' },
    ])
    expect(draft?.pictureUrls).toHaveLength(30)
    expect(draft?.pictureUrls[0]).toBe('https://cdn.example/my%20lamp.jpg')
    expect(draft?.errors).toEqual([])
    expect(draft?.notes).toMatchObject([
      { row: 2, column: 'Image Src', kind: 'picture_lost', message: 'No web address: "lamp.jpg"' },
      { row: 2, kind: 'picture_lost', message: '4 pictures beyond the first 30 are left out' },
    ])
  })

  test('has longer texts than the shop, which are cut and said', () => {
    const { draft } = read([
      {
        ...LAMP,
        Title: 'L'.repeat(300),
        Vendor: 'V'.repeat(300),
        'Body (HTML)': 'B'.repeat(70_000),
        'Variant SKU': 'S'.repeat(300),
        'Option1 Name': 'N'.repeat(300),
        'Option1 Value': 'O'.repeat(300),
      },
    ])
    expect(draft?.errors).toEqual([])
    const { name, description, brand } = draft?.values ?? {}
    const [{ sku, options } = {}] = draft?.variants ?? []
    const kept = {
      name,
      description,
      brand,
      sku,
      optionName: draft?.optionNames[0],
      optionValue: options?.[0],
    }
    const fields = { ...productFields, optionName: OptionName, optionValue: OptionValue }
    for (const [field, text = ''] of Object.entries(kept)) {
      expect(fields[field as keyof typeof kept].safeParse(text).success).toBe(true)
      expect(fields[field as keyof typeof kept].safeParse(`${text}A`).success).toBe(false)
    }
    expect(draft?.notes.map(({ kind, column }) => [kind, column])).toEqual([
      ['cut', 'Title'],
      ['cut', 'Body (HTML)'],
      ['cut', 'Vendor'],
      ['cut', 'Option1 Value'],
      ['cut', 'Option1 Value'],
      ['cut', 'Variant SKU'],
    ])
  })

  test('with a barcode that a spreadsheet has spoilt comes without it', () => {
    const { draft } = read([{ ...LAMP, 'Variant Barcode': '8.90103E+12' }])
    expect(draft?.variants[0]).not.toHaveProperty('barcode')
    expect(draft?.notes).toMatchObject([{ row: 2, column: 'Variant Barcode', kind: 'number_spoilt' }])
  })

  test('has the HSN code of a column of its owner', () => {
    const headings = [...HEADING, 'HSN (product.metafields.custom.hsn)']
    const [good, bad] = ['902', 'tea'].map(
      (hsn) => read([{ ...LAMP, 'HSN (product.metafields.custom.hsn)': hsn }], headings).draft,
    )
    expect(good?.values.hsn).toBe('0902')
    expect(bad?.values).not.toHaveProperty('hsn')
    expect(bad?.notes).toMatchObject([
      { kind: 'left_out', message: '"tea" is no HSN code of 4, 6 or 8 digits' },
    ])
  })

  test('names its errors by row and column', () => {
    const { drafts } = read([
      { ...LAMP, 'Variant Price': 'free' },
      { ...LAMP, Handle: 'b', Title: '' },
      { Handle: 'c', Title: 'Cap', 'Option1 Name': 'Size', 'Option1 Value': 'M', 'Variant Price': '10' },
      { Handle: 'c', 'Option1 Value': 'm ', 'Variant Price': '11' },
      {
        Handle: 'd',
        Title: 'Sock',
        'Option1 Name': 'Size',
        'Option1 Value': 'M',
        'Option2 Name': 'Colour',
        'Option2 Value': 'Red',
        'Variant Price': '10',
      },
      { Handle: 'd', 'Option1 Value': 'L', 'Variant Price': '11' },
      { ...LAMP, Handle: 'h'.repeat(300) },
    ])
    expect(drafts.map(({ errors }) => errors.map(({ row, column }) => [row, column]))).toEqual([
      [[2, 'Variant Price']],
      [[3, 'Title']],
      [[5, 'Option1 Value']],
      [[7, 'Option1 Value']],
      [[8, null]],
    ])
  })

  test('has one spelling of each value, and no colon in a name of an option', () => {
    const { draft } = read([
      {
        Handle: 'c',
        Title: 'Cap',
        'Option1 Name': 'Colour:',
        'Option1 Value': 'White',
        'Option2 Name': 'Size',
        'Option2 Value': 'M',
        'Variant Price': '10',
      },
      { Handle: 'c', 'Option1 Value': 'white', 'Option2 Value': 'L', 'Variant Price': '11' },
    ])
    expect(draft?.errors).toEqual([])
    expect(draft?.optionNames).toEqual(['Colour', 'Size'])
    expect(draft?.variants.map(({ options }) => options)).toEqual([
      ['White', 'M'],
      ['White', 'L'],
    ])
  })

  test('of a crafted file is read in time that grows with its rows', () => {
    const many = Array.from({ length: 50_000 }, () => ({ Title: 'Lamp', 'Variant Price': '1' }))
    expect(read(many).drafts).toHaveLength(50_000)
    const one = Array.from({ length: 50_000 }, (_, at) => ({
      ...LAMP,
      'Option1 Name': 'No',
      'Option1 Value': String(at),
    }))
    expect(read(one).draft?.errors).toMatchObject([{ row: 2, message: 'At most 100 variants' }])
  })
})
