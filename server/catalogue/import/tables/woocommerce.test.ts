import { describe, expect, test } from 'vitest'
import { today } from '#server/http/csv.ts'
import { type Cells, HEADING, KURTA, LAMP, read, SIZE_L, SIZE_M } from './woocommerce-fixtures.ts'

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

  test('is known again by its SKUs where it has no ids, and by its names where it has neither', () => {
    const { drafts } = read([
      { ...LAMP, ID: '', SKU: 'L-1' },
      { ...LAMP, ID: '' },
    ])
    expect(drafts.map(({ externalId }) => externalId)).toEqual([
      'woocommerce:sku:L-1',
      'woocommerce:name:lamp',
    ])
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
