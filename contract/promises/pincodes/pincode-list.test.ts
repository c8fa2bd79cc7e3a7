import { expect, test } from 'vitest'
import {
  countPincodes,
  describePincodes,
  expandPincodes,
  readPincodes,
  writePincodes,
} from './pincode-list.ts'

test.each([
  [
    'commas, spaces, semicolons, new lines',
    '411004, 411001;411002\n411003\t411005\r\n411006',
    '411001-411006',
  ],
  ['a pincode written with a space', '411 004', '411004'],
  ['numbers of three digits beside each other', '411 412', '411* 412*'],
  ['a range', '411001-411003', '411001-411003'],
  [
    'a range with spaces, a long hyphen or "to"',
    '411001 – 411003, 411010 to 411012',
    '411001-411003 411010-411012',
  ],
  ['a range of beginnings', '411-413', '411* 412* 413*'],
  ['beginnings', '411 412* 413xxx 4141XX 5*', '411* 412* 413* 4141* 5*'],
  ['Devanagari digits', '४११००४', '411004'],
  ['brackets, quotes and full stops', '(411004), "411007". [411011].', '411004 411007 411011'],
  ['nothing', ' \n\n , ;', ''],
])('%s can be read', (_what, text, written) => {
  const list = readPincodes(text)
  expect(list.unreadable).toEqual([])
  expect(writePincodes(list.prefixes).join(' ')).toBe(written)
})

test('of a table as India Post publishes it only the column of pincodes is read', () => {
  const table = [
    'circlename,regionname,officename,Pincode,delivery,statename,latitude,longitude',
    'Maharashtra Circle,Pune Region,"Kothrud, SO",411038,Delivery,MAHARASHTRA,18.50,73.80',
    'Maharashtra Circle,Pune Region,Deccan,411004,Delivery,MAHARASHTRA,18.51,73.84',
    'Maharashtra Circle,Pune Region,Karve Nagar,,Delivery,MAHARASHTRA,18.49,73.81',
    'Maharashtra Circle,Pune Region,Old,41103,Delivery,MAHARASHTRA,18.49,73.81',
  ].join('\n')
  expect(readPincodes(table)).toEqual({
    prefixes: ['411004', '411038'],
    unreadable: [{ line: 5, text: '41103' }],
    duplicates: 0,
  })
})

test.each(['PIN Code', 'pin_code', 'Postal Code', 'पिन कोड'])(
  'a column called %s has pincodes',
  (heading) => {
    expect(readPincodes(`Area\t${heading}\nKothrud\t411 038`).prefixes).toEqual(['411038'])
  },
)

test('what cannot be read is named with its line, and the rest is read', () => {
  expect(readPincodes('411001\n41100, 011001 Kothrud\n\n4110045 12 411062-411001 100000-999999')).toEqual({
    prefixes: ['411001'],
    unreadable: [
      { line: 2, text: '41100' },
      { line: 2, text: '011001' },
      { line: 2, text: 'Kothrud' },
      { line: 4, text: '4110045' },
      { line: 4, text: '12' },
      { line: 4, text: '411062-411001' },
      { line: 4, text: '100000-999999' },
    ],
    duplicates: 0,
  })
})

test('a pincode that is named twice counts once', () => {
  expect(readPincodes('411001 411001-411003 411001')).toMatchObject({
    prefixes: ['411001', '411002', '411003'],
    duplicates: 2,
  })
})

test('what is written is read as the same list', () => {
  const prefixes = ['4', '41', '411', '411001', '411002', '411003', '411007', '411008', '560038'].sort()
  expect(writePincodes([...prefixes, ''])).toEqual([
    '',
    '4*',
    '41*',
    '411*',
    '411001-411003',
    '411007',
    '411008',
    '560038',
  ])
  expect(readPincodes(writePincodes(prefixes).join('\n')).prefixes).toEqual(prefixes)
  expect(expandPincodes([...writePincodes(prefixes), ''])).toEqual(['', ...prefixes])
})

test('ranges that overlap are counted and unfolded once', () => {
  const parts = ['411001-411010', '411005-411012', '411', '412-414', '41*', '', '411012']
  expect(countPincodes(parts)).toBe(12 + 4 + 1 + 1)
  expect(expandPincodes(parts)).toHaveLength(18)
})

test('ten thousand ranges of ten thousand pincodes are counted as fast as ten thousand pincodes', () => {
  const timeOf = (parts: string[]) => {
    const before = performance.now()
    countPincodes(parts)
    return performance.now() - before
  }
  const pincodes = Array.from({ length: 10_000 }, (_, at) => String(400_000 + at))
  timeOf(pincodes)
  expect(timeOf(pincodes.map(() => '400000-409999'))).toBeLessThan(20 * timeOf(pincodes))
})

test('a list in words', () => {
  expect(describePincodes(['411001'])).toBe('1 pincode')
  expect(describePincodes(['411', '412', '560001', '560002'])).toBe(
    '2 pincodes and all that begin with 411, 412',
  )
  expect(describePincodes(['1', '2', '3', '4', '5'])).toBe('all that begin with one of 5 beginnings')
  expect(describePincodes([''])).toBe('')
})

test('19,000 pincodes are read and written while a person types', () => {
  const text = Array.from({ length: 19_000 }, (_, at) => String(400_001 + at * 3)).join('\n')
  const before = performance.now()
  expect(writePincodes(readPincodes(text).prefixes)).toHaveLength(19_000)
  expect(performance.now() - before).toBeLessThan(1_000)
})
