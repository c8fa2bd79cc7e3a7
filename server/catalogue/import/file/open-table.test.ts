import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_IMPORT_ROWS } from '#contract/catalogue/product-imports.ts'
import { csvHeading, csvRow } from '#server/http/csv.ts'
import { openTable } from './open-table.ts'
import { MAX_CELL_LENGTH } from './read-csv.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A file in parts of so many bytes. */
function partsOf(file: string | Buffer, size = 1_000_000) {
  const bytes = Buffer.from(file as string)
  return async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
}

async function read(file: string | Buffer, size?: number) {
  const { encoding, headings, rows } = await openTable(partsOf(file, size), 'products.csv')
  const read: [number, ...(string[] | [{ message: string }])][] = []
  for await (const row of rows)
    read.push('cells' in row ? [row.row, ...row.cells] : [row.row, { message: row.message }])
  return { encoding, headings, rows: read }
}

const UNCLOSED = { message: 'A quotation mark is not closed' }
const FOLLOWED = { message: 'Text follows a closing quotation mark' }

describe('cells are read', () => {
  test.each([
    ['plain', 'a,b\r\n1,2\r\n', [[2, '1', '2']]],
    [
      'with rows that end with LF',
      'a,b\n1,2\n3,4',
      [
        [2, '1', '2'],
        [3, '3', '4'],
      ],
    ],
    [
      'with rows that end with CR',
      'a,b\r1,2\r3,4\r',
      [
        [2, '1', '2'],
        [3, '3', '4'],
      ],
    ],
    [
      'with quoted separators, quotes and line ends',
      'a,b\n"1,2","say ""hi""\r\nor ""ho"""',
      [[2, '1,2', 'say "hi"\r\nor "ho"']],
    ],
    ['with inches in an unquoted cell', 'a,b\n15" screen,"2"', [[2, '15" screen', '2']]],
    ['with a space after a closing quotation mark', 'a,b\n"1" ,2', [[2, '1', '2']]],
    ['without the apostrophe of a defused formula', "a,b\n'=1+1,'plain", [[2, '=1+1', "'plain"]]],
    ['without control characters', 'a,b\n1\u0007\u0002,2', [[2, '1', '2']]],
    ['with characters beyond the first 65,536', 'a,b\n😀,𝒳', [[2, '😀', '𝒳']]],
  ])('%s', async (_what, text, rows) => {
    for (const size of [1, 3, 1_000]) expect((await read(text, size)).rows).toEqual(rows)
  })

  test('empty rows are left out, and the others keep their number', async () => {
    expect((await read('\na,b\n\n , \n,,,\n1,2\n')).rows).toEqual([[6, '1', '2']])
  })

  test('empty columns at the end are none', async () => {
    expect(await read('a,b,,\n1,2,,\n1,,,\n')).toMatchObject({
      headings: ['a', 'b'],
      rows: [
        [2, '1', '2'],
        [3, '1'],
      ],
    })
  })

  test('a row with more cells than the heading is an error of its own', async () => {
    const { rows } = await read('a,b\n1,2,3\n4,5')
    expect(rows).toEqual([
      [2, { message: 'Has 3 cells, the heading 2' }],
      [3, '4', '5'],
    ])
  })

  test.each([
    [',', 'a;1,b,c'],
    [';', 'a,1;b;c'],
    ['\t', 'a,1\tb\tc'],
    ['|', 'a,1|b|c'],
    [';', '"a,1,2,3";b;c'],
  ])('parted by %j', async (separator, heading) => {
    expect((await read(`${heading}\n1${separator}2${separator}3`)).rows).toEqual([[2, '1', '2', '3']])
  })

  test('parted as Excel says above the heading', async () => {
    expect(await read('sep=;\r\na,1;b\r\n2,5;3')).toMatchObject({
      headings: ['a,1', 'b'],
      rows: [[2, '2,5', '3']],
    })
  })

  test('below the name of the shop and other titles', async () => {
    const rows = 'Sharma Stores,,\n\n,"Rates, Diwali",\nname,price,\nLamp,499,\n'
    expect(await read(rows)).toMatchObject({ headings: ['name', 'price'], rows: [[5, 'Lamp', '499']] })
    expect(await read(`Sharma Stores\n${rows.slice(17).replaceAll(',', ';')}`)).toMatchObject({
      headings: ['name', 'price'],
    })
  })

  test('of one column', async () => {
    expect(await read(`id\n\n${'a\n'.repeat(20)}`)).toMatchObject({
      headings: ['id'],
      rows: Array.from({ length: 20 }, (_, at) => [at + 3, 'a']),
    })
    expect(await read('id\na')).toMatchObject({ headings: ['id'], rows: [[2, 'a']] })
  })

  test('as the shop has written them', async () => {
    const unit = fc.constantFrom(
      'a',
      '"',
      ',',
      ';',
      '\n',
      '\r',
      '=',
      '-',
      '@',
      "'",
      ' ',
      '|',
      '\t',
      'é',
      'अ',
      '😀',
    )
    const row = fc.array(fc.string({ unit }), { maxLength: 3 }).map((cells) => ['x', ...cells, 'y'])
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, size) => {
          const heading = ['a', 'b', 'c', 'd', 'e']
          const file = csvHeading(heading) + rows.map(csvRow).join('')
          const cells = rows.map((row, at) => [
            at + 2,
            ...row.map((cell) => (cell.trim() === '' ? '' : cell)),
          ])
          expect(await read(file, size)).toEqual({ encoding: 'UTF-8', headings: heading, rows: cells })
        },
      ),
    )
  })
})

describe('a torn quotation mark costs its row alone', () => {
  test.each([
    [
      'that is never closed',
      'a,b\n"1,2\n3,4\n5,6',
      [
        [2, UNCLOSED],
        [3, '3', '4'],
        [4, '5', '6'],
      ],
    ],
    [
      'that a later row closes',
      'a,b\n"1,2\n"3",4\n"5",6',
      [
        [2, FOLLOWED],
        [3, '3', '4'],
        [4, '5', '6'],
      ],
    ],
    [
      'in the middle of a cell',
      'a,b\n"1"x,2\n"3",4',
      [
        [2, FOLLOWED],
        [3, '3', '4'],
      ],
    ],
    [
      'of inches',
      'a,b\n"15" screen",2\n3,4',
      [
        [2, FOLLOWED],
        [3, '3', '4'],
      ],
    ],
    [
      'in the last row',
      'a,b\n1,2\n3,"4',
      [
        [2, '1', '2'],
        [3, UNCLOSED],
      ],
    ],
    [
      'in two rows',
      'a,b\n"1,2\n3,4\n"5,6\n7,"8"',
      [
        [2, FOLLOWED],
        [3, '3', '4'],
        [4, FOLLOWED],
        [5, '7', '8'],
      ],
    ],
  ])('%s', async (_what, text, rows) => {
    for (const size of [1, 1_000]) expect((await read(text, size)).rows).toEqual(rows)
  })

  test('further lines of the torn cell are no products', async () => {
    expect((await read('a,b,c\n1,"<p class="x">One\nTwo, three\nFour</p>",2\n3,4,5\n6,7\n')).rows).toEqual([
      [2, FOLLOWED],
      [3, { message: 'A quotation mark before this row is torn' }],
      [4, { message: 'A quotation mark before this row is torn' }],
      [5, '3', '4', '5'],
      [6, '6', '7'],
    ])
  })

  test('but for one in the heading', async () => {
    await expect(read('a,"b\n1,2')).rejects.toThrow('A quotation mark is not closed in the heading')
  })
})

describe('encodings', () => {
  const TEXT = 'name,price\nCafé “₹” कपड़ा,2\n'
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16LE', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16BE', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
  ])('%s is known', async (encoding, file) => {
    for (const size of [1, 5, 1_000])
      expect(await read(file, size)).toEqual({
        encoding,
        headings: ['name', 'price'],
        rows: [[2, 'Café “₹” कपड़ा', '2']],
      })
  })

  test('what is no UTF-8 is Windows-1252', async () => {
    const file = Buffer.from('name,price\nCaf\xe9 \x93Ros\xe9\x94 \x80 \x9912,2\n', 'latin1')
    expect(await read(file)).toMatchObject({
      encoding: 'Windows-1252',
      rows: [[2, 'Café “Rosé” € ™12', '2']],
    })
  })

  test('a byte that is no UTF-8 counts wherever it is', async () => {
    const file = Buffer.concat([Buffer.from(`a\n${'कपड़ा\n'.repeat(2)}`), Buffer.from([0xe9, 0x0a])])
    expect((await read(file, 4)).encoding).toBe('Windows-1252')
  })

  test('a file that says it is UTF-8 is read so, broken bytes or not', async () => {
    const file = Buffer.concat([Buffer.from('\uFEFFa\nकपड़ा '), Buffer.from([0xe9, 0x0a])])
    expect(await read(file)).toMatchObject({ encoding: 'UTF-8', rows: [[2, 'कपड़ा �']] })
  })
})

describe('what is no table is refused in one sentence', () => {
  const zip = (name: string, content = '') =>
    `PK\x03\x04${'\0'.repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}${content}`
  test.each([
    ['an empty file', '', 'The file is empty'],
    ['only line ends', '\n\n\r\n', 'The file is empty'],
    ['only a heading', 'name,price\n', 'The file has a heading and no products'],
    [
      'an old Excel workbook',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
      'This is an old or locked Excel workbook. In Excel choose',
    ],
    [
      'an OpenDocument spreadsheet',
      zip('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
      'This is an OpenDocument spreadsheet. In LibreOffice choose',
    ],
    ['a zip archive', zip('products.csv'), 'This is an archive. Unpack it'],
    ['a gzip archive', '\x1f\x8b\x08\0', 'This is an archive'],
    ['a PDF', '%PDF-1.7\n', 'This is a PDF'],
    ['a PNG', '\x89PNG\r\n\x1a\n', 'This is a picture'],
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'This is a picture'],
    ['a web page', '\n<!DOCTYPE html><table><tr><td>name</td></tr></table>', 'This is a web page or XML'],
    ['an export of WordPress', '\xef\xbb\xbf<?xml version="1.0"?><rss>', 'This is a web page or XML'],
    ['JSON', '[{"name": "Lamp"}]', 'This is a JSON file'],
    ['bytes', 'a,b\n1,\0\n', 'This file is no table'],
    ['UTF-16 without a mark', 'n\0a\0m\0e\0,\0', 'This file is no table'],
  ])('%s', async (_what, bytes, message) => {
    for (const size of [1, 1_000]) {
      const reading = read(Buffer.from(bytes, 'latin1'), size)
      await expect(reading).rejects.toThrow(message)
      await expect(reading).rejects.toBeInstanceOf(UnreadableFile)
    }
  })
})

test('a file is let go when nobody reads its rows any more', async () => {
  let open = 0
  const { rows } = await openTable(async function* () {
    open++
    try {
      for (let part = 0; part < 3; part++) yield Buffer.from('a,b\n1,2\n'.repeat(200_000))
    } finally {
      open--
    }
  }, 'products.csv')
  expect(open).toBe(1)
  for await (const row of rows) if (row.row > 2) break
  expect(open).toBe(0)
})

test('other calls get their turn while a long table is read', async () => {
  const turnsOf = async (rows: number) => {
    let [turns, isReading] = [0, true]
    const count = () => {
      turns++
      if (isReading) setImmediate(count)
    }
    setImmediate(count)
    await read(`a,b\n${'1,2\n'.repeat(rows)}`)
    isReading = false
    return turns
  }
  expect(await turnsOf(20_000)).toBeGreaterThan((await turnsOf(1)) + 30)
})

describe('crafted files end early', () => {
  test('more rows than are imported', async () => {
    const rows = (count: number) => `a,b\n${'1,2\n'.repeat(count)}`
    expect((await read(rows(MAX_IMPORT_ROWS))).rows).toHaveLength(MAX_IMPORT_ROWS)
    await expect(read(rows(MAX_IMPORT_ROWS + 1))).rejects.toThrow('more than 50000 rows')
  })

  test('more lines than a spreadsheet has, empty or not', async () => {
    await expect(read(`a,b\n${'\n'.repeat(2 ** 20)}1,2`)).rejects.toThrow('more than 1048576 lines')
  })

  test('a million empty columns are none', async () => {
    const empty = ','.repeat(1_000_000)
    expect(await read(`a,b${empty}\n1,2${empty}\n`)).toMatchObject({
      headings: ['a', 'b'],
      rows: [[2, '1', '2']],
    })
  })

  test('a million columns', async () => {
    await expect(read(`${'a,'.repeat(1_000_000)}\n1`)).rejects.toThrow(
      'The heading has more than 500 columns',
    )
    const { rows } = await read(`a,b\n${','.repeat(1_000_000)}1\n1,2`)
    expect(rows).toEqual([
      [2, { message: 'Has 1000001 cells, the heading 2' }],
      [3, '1', '2'],
    ])
  })

  test('a huge cell costs its row', async () => {
    const cell = 'x'.repeat(MAX_CELL_LENGTH)
    expect((await read(`a,b\n"${cell}x",2\n1,${cell}`)).rows).toEqual([
      [2, { message: `A cell has more than ${MAX_CELL_LENGTH} characters` }],
      [3, '1', cell],
    ])
  })

  test('a line without end', async () => {
    await expect(read(`a,b\n${'x'.repeat(10_000_000)}`)).rejects.toThrow('This is no table: row 2')
  })

  test('too many cells altogether', async () => {
    const heading = `${'a,'.repeat(499)}a\n`
    await expect(read(heading + `${','.repeat(499)}x\n`.repeat(10_001))).rejects.toThrow('cells')
  })
})
