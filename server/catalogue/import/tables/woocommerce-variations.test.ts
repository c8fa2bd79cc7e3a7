import { describe, expect, test } from 'vitest'
import { KURTA, read, SIZE_L, SIZE_M } from './woocommerce-fixtures.ts'

describe('a table from WooCommerce', () => {
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

  test('has a variation that is hidden', () => {
    const { draft } = read([KURTA, SIZE_M, { ...SIZE_L, Published: '0' }])
    expect(draft?.variants.map(({ isVisible }) => isVisible)).toEqual([true, false])
  })
})
