import { describe, expect, test } from 'vitest'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { readOwnTable } from './own-table.ts'

const read = (heading: string, ...lines: string[]): ProductDraft[] => [
  ...readOwnTable(
    heading.split(','),
    lines.map((line, at) => ({ row: at + 2, cells: line.split(',') })),
  ),
]
const errorsOf = (drafts: readonly ProductDraft[]) =>
  drafts.flatMap(({ errors }) => errors.map(({ row, column }) => [row, column]))

describe('a cell', () => {
  test.each([
    ['₹1299.50', 129_950],
    ['499/-', 49_900],
    ['1299.000', 129_900],
    ['४९९', 49_900],
    ['0', 0],
  ])('of a price "%s" is %d paise', (text, pricePaise) => {
    expect(read('price', text)[0]?.variants).toMatchObject([{ pricePaise }])
  })

  test.each([
    ['price', '99;50'],
    ['price', '-5'],
    ['price', '10000000000'],
    ['stock', '1.5'],
    ['stock', '2000000'],
    ['visible', 'maybe'],
    ['name', 'A'],
    ['name', 'x'.repeat(256)],
    ['sku', 'x'.repeat(256)],
    ['hsn', 'abcd'],
    ['best_before_days', 'soon'],
    ['stock_at_export', '8'],
    ['option1_value', 'x'.repeat(256)],
  ])('of %s that cannot be read is an error: %s', (column, text) => {
    expect(errorsOf(read(column, text))).toEqual([[2, column]])
  })

  test('that is empty says nothing', () => {
    expect(read('name,price,mrp,stock,visible,sku,pictures', ',,,,,,')).toEqual([
      {
        row: 2,
        categories: [],
        values: {},
        pictureUrls: [],
        optionNames: [],
        variants: [{ row: 2, options: [], pictureUrls: [] }],
        errors: [],
        notes: [],
      },
    ])
  })

  test('says "none" or "unlimited" where a number cannot', () => {
    const [draft] = read('mrp,list_price,stock,sku,hsn,visible', "None,none,Unlimited,'none,902,No")
    expect(draft).toMatchObject({
      values: { hsn: '0902', isVisible: false },
      variants: [{ mrpPaise: null, struckPaise: null, stock: null, sku: 'none' }],
    })
  })

  test('with a number that a spreadsheet has rounded is passed over with a note', () => {
    const [draft] = read('barcode', '8.90103E+12')
    expect(draft).toMatchObject({ errors: [], notes: [{ row: 2, column: 'barcode', kind: 'number_spoilt' }] })
    expect(draft?.variants[0]).not.toHaveProperty('barcode')
  })

  test('of pictures has keys and web addresses', () => {
    const [draft] = read('pictures,variant_pictures', 'uploads/a http://a.example/1.jpg http://[,uploads/b')
    expect(draft).toMatchObject({
      values: { pictures: ['uploads/a'] },
      pictureUrls: ['http://a.example/1.jpg'],
      variants: [{ pictures: ['uploads/b'] }],
      notes: [{ kind: 'picture_lost' }],
      errors: [],
    })
  })

  test.each([
    ['lamp.jpg', '"lamp.jpg"'],
    ['../secret', '"../secret"'],
    ['Blue lamp.jpg; b.png', '"Blue" and 2 more'],
    ['lamp', '"lamp"'],
  ])('of pictures keeps no product out for what is neither here nor on the web: %s', (text, named) => {
    const message = `No web address and no picture of this shop: ${named}`
    expect(read('pictures', text)).toMatchObject([{ errors: [], notes: [{ kind: 'picture_lost', message }] }])
  })

  test('of a category is a name, a path or a list of them', () => {
    const categories = (cell: string) =>
      [...readOwnTable(['category'], [{ row: 2, cells: [cell] }])][0]?.categories
    expect(categories('Lamps')).toEqual([['Lamps']])
    expect(categories('Home > Lamps, Sale')).toEqual([['Home > Lamps, Sale'], ['Home ', ' Lamps'], [' Sale']])
  })
})

describe('rows', () => {
  const OPTIONS = 'name,category,price,option1_name,option1_value,description'

  test('of one name and category are the variants of one product, wherever they stand', () => {
    const drafts = read(
      OPTIONS,
      'Kurta,gadgets,10,Size,M,',
      'Lamp,gadgets,5,,,',
      'kurta,Gadgets,12,,L,Cotton',
    )
    expect(drafts).toMatchObject([
      {
        row: 2,
        optionNames: ['Size'],
        values: { name: 'Kurta' },
        variants: [{ row: 2 }, { row: 4, options: ['L'] }],
      },
      { row: 3, optionNames: [], variants: [{ row: 3 }] },
    ])
  })

  test('of one id are one product whatever they are called', () => {
    const drafts = read('id,variant_id,price', 'a_001,a_001,10', 'a_001,a_001-2,12')
    expect(drafts).toMatchObject([{ id: 'a_001', variants: [{ id: 'a_001' }, { id: 'a_001-2' }] }])
  })

  test('of one product without variants come in once', () => {
    const drafts = read('name,category,price', 'Café,gadgets,10', 'Cafe,gadgets,12')
    expect(drafts.map(({ errors }) => errors)).toEqual([
      [],
      [{ row: 3, column: 'name', message: 'The same product as in row 2' }],
    ])
  })

  test.each([
    [
      'an error',
      ['Kurta,gadgets,10,Size,M,', 'Kurta,gadgets,ten,Size,L,'],
      [
        [3, 'price'],
        [2, null],
      ],
    ],
    [
      'no options among others',
      ['Kurta,gadgets,10,Size,M,', 'Kurta,gadgets,12,,,'],
      [
        [3, null],
        [2, null],
      ],
    ],
    [
      'another description',
      ['Kurta,gadgets,1,Size,M,Red', 'Kurta,gadgets,1,Size,L,Blue'],
      [
        [3, 'description'],
        [2, null],
      ],
    ],
    [
      'another option',
      ['Kurta,gadgets,1,Size,M,', 'Kurta,gadgets,1,Hue,Red,'],
      [
        [3, 'option1_name'],
        [2, null],
      ],
    ],
  ])('keep their product out where one has %s', (_what, lines, errors) => {
    expect(errorsOf(read(OPTIONS, ...lines))).toEqual(errors)
  })

  test('of more than a hundred variants are refused without comparing them', () => {
    const lines = Array.from({ length: 101 }, (_, at) => `Thread,gadgets,10,Shade,${at},`)
    expect(read(OPTIONS, ...lines)[0]?.errors[0]).toMatchObject({ message: 'At most 100 variants' })
  })
})
