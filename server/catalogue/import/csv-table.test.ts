import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BYTE_ORDER_MARK, csvRow } from '#server/http/csv.ts'
import { CsvError, readCsvTable } from './csv-table.ts'

const cells = (text: string) => readCsvTable(text).map((row) => row.cells)

describe('reading a table', () => {
  test.each([
    [
      'plain cells',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'rows that end with LF or not at all',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quoted commas, quotes and line ends',
      '"a,b","say ""hi""","two\r\nlines"',
      [['a,b', 'say "hi"', 'two\r\nlines']],
    ],
    ['empty cells at the end', 'a,,\n', [['a', '', '']]],
    ['a byte order mark', `${BYTE_ORDER_MARK}a\n`, [['a']]],
    ['defused formulas', "'=1+1,'-5,'plain", [['=1+1', '-5', "'plain"]]],
  ])('%s', (_what, text, read) => {
    expect(cells(text)).toEqual(read)
  })

  test('empty rows are left out, and the others keep their number', () => {
    expect(readCsvTable('a\n\n , \nb')).toEqual([
      { row: 1, cells: ['a'] },
      { row: 4, cells: ['b'] },
    ])
  })

  test.each([
    ['a\n"b', 2, 'A quotation mark is not closed'],
    ['"a"b', 1, 'Text follows a closing quotation mark'],
  ])('%j is faulty in row %i', (text, row, message) => {
    expect(() => readCsvTable(text)).toThrow(new CsvError(row, message))
  })

  test('what was written is read again', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '=', '-', "'", ' ', 'é') })
    const table = fc.array(
      fc.array(cell, { minLength: 2, maxLength: 4 }).map((row) => ['x', ...row]),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(table, (rows) => {
        expect(cells(rows.map(csvRow).join(''))).toEqual(rows)
      }),
    )
  })
})
