import { describe, expect, test } from 'vitest'
import { today } from '#server/http/csv.ts'
import { wooCommerceTable } from './woocommerce.ts'

const HEADING =
  'ID;Type;SKU;GTIN, UPC, EAN, or ISBN;Name;Published;Visibility in catalog;Short description;Description;Date sale price starts;Date sale price ends;In stock?;Stock;Backorders allowed?;Sale price;Regular price;Categories;Images;Parent;Position;Brands;Attribute 1 name;Attribute 1 value(s);Attribute 1 visible;Attribute 2 name;Attribute 2 value(s);Attribute 2 visible'.split(
    ';',
  )
type Cells = Partial<Record<string, string>>

/** Rows of a table from WooCommerce; row 2 is the first. */
function read(rows: readonly Cells[], headings: readonly string[] = HEADING) {
  const table = wooCommerceTable(headings)
  const cellRows = rows.map((cells, at) => ({
    row: at + 2,
    cells: headings.map((heading) => cells[heading] ?? ''),
  }))
  const drafts = [...table.readProducts(cellRows)]
  return { ...table, drafts, draft: drafts[0] }
}

const LAMP: Cells = {
  ID: '7',
  Type: 'simple',
  Name: 'Lamp',
  Published: '1',
  'In stock?': '1',
  'Regular price': '100',
}
const KURTA: Cells = {
  ID: '12',
  Type: 'variable',
  SKU: 'K',
  Name: 'Kurta',
  Published: '1',
  'In stock?': '1',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': 'M, L',
}
const SIZE_M: Cells = {
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
const SIZE_L: Cells = { ...SIZE_M, ID: '14', Name: 'Kurta - L', Parent: 'id:12', 'Attribute 1 value(s)': 'L' }
const dayFrom = (days: number) => today(new Date(Date.now() + days * 24 * 60 * 60 * 1000))

describe('a table from WooCommerce', () => {
  test('is read with its variations, wherever they stand', () => {
    const { drafts, ignoredColumns } = read(
      [
        { ...SIZE_L, SKU: 'K-L', 'Regular price': '950', Images: 'https://w.example/l.jpg' },
        {
          ...KURTA,
          Categories: 'Home > Clothes, Sale',
          Images: 'https://w.example/a.jpg, https://w.example/b.jpg',
          Brands: 'Weavers',
          'Short description': 'Soft',
          Description: '<b>Cool</b> in summer',
          'Attribute 2 name': 'Fabric',
          'Attribute 2 value(s)': 'Cotton, Silk',
        },
        {
          ...SIZE_M,
          SKU: 'K-M',
          'GTIN, UPC, EAN, or ISBN': '8901234567894',
          Stock: '5',
          'Sale price': '800',
        },
      ],
      [...HEADING, 'Tax status'],
    )
    expect(drafts).toEqual([
      {
        row: 2,
        externalId: 'woocommerce:12',
        categories: [['Home', 'Clothes'], ['Sale']],
        values: {
          name: 'Kurta',
          description: 'Soft\n\nCool in summer',
          brand: 'Weavers',
          specifications: ['Fabric: Cotton, Silk'],
          isVisible: true,
        },
        pictureUrls: ['a', 'b', 'l'].map((name) => `https://w.example/${name}.jpg`),
        optionNames: ['Size'],
        variants: [
          {
            row: 2,
            options: ['L'],
            pricePaise: 95_000,
            struckPaise: null,
            stock: null,
            sku: 'K-L',
            isVisible: true,
            pictureUrls: ['https://w.example/l.jpg'],
          },
          {
            row: 4,
            options: ['M'],
            pricePaise: 80_000,
            struckPaise: 90_000,
            stock: 5,
            sku: 'K-M',
            barcode: '8901234567894',
            isVisible: true,
            pictureUrls: [],
          },
        ],
        errors: [],
        notes: [],
      },
    ])
    expect(ignoredColumns).toEqual(['Tax status'])
  })

  test('in German is read alike', () => {
    const german =
      'ID;Typ;Artikelnummer;Name;Veröffentlicht;Sichtbarkeit im Katalog;Kurzbeschreibung;Vorrätig?;Lager;Angebotspreis;Regulärer Preis;Kategorien;Bilder;Übergeordnetes Produkt;Attribut 1 Name;Attribut 1 Wert(e);Attribut 1 Sichtbar'.split(
        ';',
      )
    const { draft, ignoredColumns } = read(
      [
        {
          ID: '3',
          Typ: 'simple',
          Artikelnummer: 'L',
          Name: 'Lampe',
          Veröffentlicht: '1',
          Kurzbeschreibung: 'Hell',
          Lager: '4',
          Angebotspreis: '44,99',
          'Regulärer Preis': '64,5',
          Kategorien: 'Lampen',
          'Attribut 1 Name': 'Farbe',
          'Attribut 1 Wert(e)': 'Rot',
        },
      ],
      german,
    )
    expect(ignoredColumns).toEqual([])
    expect(draft).toMatchObject({
      categories: [['Lampen']],
      values: { name: 'Lampe', description: 'Hell', specifications: ['Farbe: Rot'] },
      variants: [{ pricePaise: 4_499, struckPaise: 6_450, stock: 4, sku: 'L' }],
    })
  })

  test('has its writing read in every column', () => {
    const { draft } = read([
      {
        ...LAMP,
        Name: 'Salt &amp; Pepper',
        'Short description': 'One\\nTwo',
        Description: 'A path: C:\\\\new\\n\\nEnd',
        Categories: 'Home &amp; Kitchen > Pots\\, Pans, Gifts',
        Brands: 'Dip &amp; Dab',
        'Attribute 1 name': 'Size, inches',
        'Attribute 1 value(s)': '1\\,5, 2',
        'Attribute 2 name': 'Cost',
        'Attribute 2 value(s)': '3',
        'Attribute 2 visible': '0',
      },
    ])
    expect(draft?.values).toEqual({
      name: 'Salt & Pepper',
      description: 'One\nTwo\n\nA path: C:\\new\n\nEnd',
      brand: 'Dip & Dab',
      isVisible: true,
      specifications: ['Size, inches: 1,5, 2'],
    })
    expect(draft?.categories).toEqual([['Home & Kitchen', 'Pots, Pans'], ['Gifts']])
    expect(draft?.notes).toMatchObject([
      { kind: 'left_out', message: 'Attributes that are not shown are left out: "Cost"' },
    ])
  })

  test('has the short description once where the long one begins with it', () => {
    const { draft } = read([{ ...LAMP, 'Short description': 'Soft', Description: 'Soft and cool' }])
    expect(draft?.values.description).toBe('Soft and cool')
  })

  test('has sale prices in the days of the sale alone, and says the others', () => {
    const sale = (ID: string, starts: string, ends: string, price = '150'): Cells => ({
      ...LAMP,
      ID,
      'Regular price': '200',
      'Sale price': price,
      'Date sale price starts': starts,
      'Date sale price ends': ends,
    })
    const { drafts } = read([
      sale('1', '2020-01-01 0:00:00', '2020-01-31 23:59:59'),
      sale('2', '', `${dayFrom(-1)} 23:59:59`),
      sale('3', dayFrom(-3), `${dayFrom(0)} 0:00:00`),
      sale('4', dayFrom(0), dayFrom(3)),
      sale('5', dayFrom(1), ''),
      sale('6', '', ''),
      sale('7', '', '31/12/2020'),
      sale('8', 'soon', ''),
      sale('9', '', '', '250'),
      { ...sale('10', '', ''), 'Regular price': '' },
    ])
    expect(
      drafts.map(({ variants: [sold], notes: [note] }) => [
        sold?.pricePaise,
        sold?.struckPaise,
        note?.message,
      ]),
    ).toEqual([
      [20_000, null, 'The sale price of ₹150.00 ended on 2020-01-31: the regular price counts'],
      [20_000, null, `The sale price of ₹150.00 ended on ${dayFrom(-1)}: the regular price counts`],
      [15_000, 20_000, undefined],
      [15_000, 20_000, undefined],
      [
        20_000,
        null,
        `The sale price of ₹150.00 begins on ${dayFrom(1)}: until then the regular price counts`,
      ],
      [15_000, 20_000, undefined],
      [20_000, null, 'The sale price of ₹150.00 ended on 2020-12-31: the regular price counts'],
      [20_000, null, 'The sale price of ₹150.00 is left out: its first day, "soon", cannot be read'],
      [25_000, null, undefined],
      [15_000, null, undefined],
    ])
    expect(drafts[0]?.notes).toMatchObject([{ row: 2, column: 'Sale price', kind: 'sale_not_now' }])
  })

  test.each([
    ['counted', { Stock: '5' }, 5],
    ['in parts', { Stock: '2.75' }, 2],
    ['sold before it came', { Stock: '-3' }, 0],
    ['not counted', {}, null],
    ['sold out', { 'In stock?': '0' }, 0],
    [
      'counted and sold beyond it',
      { Stock: '0', 'Backorders allowed?': 'notify', 'In stock?': 'backorder' },
      null,
    ],
    ['not counted and sold beyond it', { 'In stock?': 'backorder' }, null],
    ['counted down to nothing', { Stock: '0', 'Backorders allowed?': '0', 'In stock?': '0' }, 0],
    ['not said', { 'In stock?': '' }, undefined],
  ])('has a stock that is %s', (_what, cells, stock) => {
    expect(read([{ ...LAMP, ...cells }]).draft?.variants[0]?.stock).toBe(stock)
  })

  test('has variations with the stock of their product', () => {
    const [five, beyond] = [{ Stock: '5' }, { Stock: '5', 'Backorders allowed?': '1' }].map((cells) =>
      read([
        { ...KURTA, ...cells },
        { ...SIZE_M, Stock: 'parent' },
        { ...SIZE_L, Stock: '2' },
      ]).draft?.variants.map(({ stock }) => stock),
    )
    expect([five, beyond]).toEqual([
      [5, 2],
      [null, 2],
    ])
  })

  test('has a variation for any value, which stands for each value that is left', () => {
    const { draft } = read([
      {
        ...KURTA,
        'Attribute 1 value(s)': 'S, M, L',
        'Attribute 2 name': 'Colour',
        'Attribute 2 value(s)': 'Red, Blue',
      },
      { ...SIZE_M, 'Attribute 2 name': 'Colour', 'Attribute 2 value(s)': 'Red', 'Regular price': '500' },
      {
        ...SIZE_M,
        ID: '15',
        SKU: 'ANY',
        'Attribute 1 value(s)': '',
        'Attribute 2 name': 'Colour',
        'Attribute 2 value(s)': 'Red',
        Stock: '4',
      },
    ])
    expect(draft?.optionNames).toEqual(['Size', 'Colour'])
    expect(
      draft?.variants.map(({ row, options, sku, pricePaise }) => [row, options, sku, pricePaise]),
    ).toEqual([
      [3, ['M', 'Red'], undefined, 50_000],
      [4, ['S', 'Red'], 'ANY', 90_000],
      [4, ['L', 'Red'], undefined, 90_000],
    ])
    expect(draft?.notes).toMatchObject([
      {
        row: 4,
        kind: 'left_out',
        message: 'Its stock of 4 counts for each of the 2 variants that it stands for',
      },
    ])
  })

  test('has variations by their positions, of which the first with the same values counts', () => {
    const { draft } = read([
      KURTA,
      { ...SIZE_M, Position: '2', 'Regular price': '1' },
      { ...SIZE_L, Position: '1', 'Attribute 1 value(s)': '' },
    ])
    expect(draft?.variants.map(({ options, pricePaise }) => [options, pricePaise])).toEqual([
      [['M'], 90_000],
      [['L'], 90_000],
    ])
    expect(draft?.notes).toMatchObject([{ row: 3, kind: 'left_out' }])
  })

  test('with a variation for too many or unknown values keeps the product out', () => {
    const values = Array.from({ length: 60 }, (_, at) => String(at)).join(', ')
    const [many, none] = [values, ''].map(
      (list) =>
        read([
          {
            ...KURTA,
            'Attribute 1 value(s)': list,
            'Attribute 2 name': 'Colour',
            'Attribute 2 value(s)': 'Red, Blue',
          },
          { ...SIZE_M, 'Attribute 1 value(s)': '', 'Attribute 2 name': 'Colour' },
        ]).draft?.errors,
    )
    expect(many).toEqual([
      { row: 3, column: 'Name', message: 'This variation stands for 120 variants: at most 100' },
    ])
    expect(none).toEqual([
      {
        row: 3,
        column: 'Name',
        message: 'This variation is for any "Size", and the product has no values of it',
      },
    ])
  })

  test.each([
    [{}, true, []],
    [{ Published: '0' }, false, ['hidden']],
    [{ Published: '-1' }, false, ['hidden']],
    [{ Published: '2' }, false, ['hidden']],
    [{ 'Visibility in catalog': 'visible' }, true, []],
    [{ 'Visibility in catalog': 'hidden' }, false, ['hidden']],
    [{ 'Visibility in catalog': 'search' }, true, ['left_out']],
    [{ 'Visibility in catalog': 'catalog' }, true, ['left_out']],
  ])('is visible as its owner set it (%j)', (cells, isVisible, kinds) => {
    const { draft } = read([{ ...LAMP, ...cells }])
    expect(draft?.values.isVisible).toBe(isVisible)
    expect(draft?.notes.map(({ kind }) => kind)).toEqual(kinds)
  })

  test('has a variation that is hidden', () => {
    const { draft } = read([KURTA, SIZE_M, { ...SIZE_L, Published: '0' }])
    expect(draft?.variants.map(({ isVisible }) => isVisible)).toEqual([true, false])
  })

  test.each(['grouped', 'external', 'bundle', 'pw-gift-card', 'subscription', 'booking'])(
    'leaves out a product of the type %s and says so',
    (type) => {
      const { drafts } = read([
        { ...LAMP, Type: type },
        { ...LAMP, ID: '8' },
      ])
      expect(drafts.map(({ errors }) => errors.map(({ column }) => column))).toEqual([['Type'], []])
    },
  )

  test('names its errors by row and column', () => {
    const { drafts } = read([
      { ...SIZE_M, Parent: 'id:99' },
      KURTA,
      { ...LAMP, 'Regular price': 'on request' },
      { ...SIZE_L, Parent: 'id:99' },
      { ...LAMP, ID: '7' },
      { ...LAMP, ID: '9', Name: '' },
    ])
    expect(drafts.map(({ errors }) => errors.map(({ row, column }) => [row, column]))).toEqual([
      [
        [2, 'Parent'],
        [5, 'Parent'],
      ],
      [[3, 'Type']],
      [[4, 'Regular price']],
      [[6, null]],
      [[7, 'Name']],
    ])
  })

  test('is known again by its SKUs where it has no ids', () => {
    const { drafts } = read([
      { ...LAMP, ID: '', SKU: 'L-1' },
      { ...LAMP, ID: '' },
    ])
    expect(drafts.map(({ externalId }) => externalId)).toEqual(['woocommerce:sku:L-1', undefined])
  })

  test.each(['0', '0.00', ''])('has no price where it says "%s"', (price) => {
    const { draft } = read([{ ...LAMP, 'Regular price': price }])
    expect(draft?.variants[0]?.pricePaise).toBe(0)
    expect(draft?.errors).toEqual([])
  })

  test('without types or a SKU column is read too', () => {
    const headings = HEADING.filter((heading) => heading !== 'Type' && heading !== 'SKU')
    const { drafts } = read([KURTA, { ...SIZE_L, Parent: '12' }, LAMP], headings)
    expect(drafts.map(({ values, optionNames }) => [values.name, optionNames])).toEqual([
      ['Kurta', ['Size']],
      ['Lamp', []],
    ])
  })

  test('has no category where it says that it has none', () => {
    const { draft } = read([{ ...LAMP, Categories: 'Uncategorized' }])
    expect(draft?.categories).toEqual([])
  })

  test('loses a bad address of a picture, never the product', () => {
    const { draft } = read([{ ...LAMP, Images: 'a.jpg, https://w.example/a b.jpg' }])
    expect(draft).toMatchObject({
      pictureUrls: ['https://w.example/a%20b.jpg'],
      errors: [],
      notes: [{ kind: 'picture_lost' }],
    })
  })

  test('of a crafted file is read in time that grows with its rows', () => {
    const orphans = Array.from({ length: 20_000 }, () => ({ ...SIZE_M, Parent: '' }))
    expect(read(orphans).drafts).toHaveLength(20_000)
    const { draft } = read([
      KURTA,
      ...Array.from({ length: 20_000 }, () => ({ ...SIZE_M, 'Attribute 1 value(s)': '' })),
    ])
    expect(draft?.errors).toEqual([{ row: 2, column: null, message: 'At most 100 variants' }])
  })
})
