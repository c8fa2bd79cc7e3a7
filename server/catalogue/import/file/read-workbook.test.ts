import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { openTable } from './open-table.ts'
import { UnreadableFile } from './unreadable-file.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** A workbook with the rows of its first sheet, and a second sheet. */
function workbookOf(rows: string, other: Zippable = {}): Buffer {
  const sheet = (content: string) =>
    strToU8(`${XML}<worksheet xmlns="${MAIN}"><sheetData>${content}</sheetData></worksheet>`)
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      ),
      'xl/workbook.xml': strToU8(
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/><sheet name="Notes" sheetId="2" r:id="rId2"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rId4" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      'xl/styles.xml': strToU8(
        `${XML}<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ),
      'xl/sharedStrings.xml': strToU8(
        `${XML}<sst xmlns="${MAIN}"><si><t>name</t></si><si><r><t>pri</t></r><r><t>ce</t></r></si></sst>`,
      ),
      'xl/worksheets/sheet1.xml': sheet(rows),
      'xl/worksheets/sheet2.xml': sheet('<row r="1"><c r="A1"><v>7</v></c></row>'),
      ...other,
    }),
  )
}

const HEADING = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
const text = (at: string, content: string) => `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`

async function read(file: Buffer, fileName = 'stock.xlsx') {
  const { encoding, headings, rows } = await openTable(async function* () {
    yield file
  }, fileName)
  const read: (string | number)[][] = []
  for await (const row of rows) read.push('cells' in row ? [row.row, ...row.cells] : [row.row, row.message])
  return { encoding, headings, rows: read }
}

/** Says another unpacked size of each file of an archive than it has. */
function announcing(archive: Buffer, size: number): Buffer {
  const changed = Buffer.from(archive)
  const entry = 'PK\x01\x02'
  for (let at = changed.indexOf(entry); at >= 0; at = changed.indexOf(entry, at + 1))
    changed.writeUInt32LE(size, at + 24)
  return changed
}

test('the first sheet of a workbook is a table', async () => {
  const rows = [
    `<row r="2">${text('A2', '15&quot; lamp, =red; &#8377;')}<c r="B2"><v>909.30000000000007</v></c></row>`,
    `<row r="4"><c r="A4"><v>8901030865278</v></c><c r="B4" t="b"><v>1</v></c></row>`,
    `<row r="5">${text('A5', '=1+1')}<c r="B5" s="1"><v>46053</v></c></row>`,
    `<row r="6">${text('A6', 'two\nlines')}<c r="B6"><f>B5*2</f><v>12</v></c></row>`,
    `<row r="7"><c r="B7"><v>8.90103086527812E+19</v></c></row>`,
  ]
  expect(await read(workbookOf(HEADING + rows.join('')))).toEqual({
    encoding: 'Excel, first sheet',
    headings: ['name', 'price'],
    rows: [
      [2, '15" lamp, =red; ₹', '909.3'],
      [4, '8901030865278', 'TRUE'],
      [5, '=1+1', '2026-01-31'],
      [6, 'two\nlines', '12'],
      [7, '', '89010308652781200000'],
    ],
  })
})

describe('a workbook that cannot be read ends early in one sentence', () => {
  const good = workbookOf(`${HEADING}<row r="2">${text('A2', 'Lamp')}</row>`)
  const row = (at: number) => `<row r="${at}">${text(`A${at}`, 'x'.repeat(2_000))}</row>`
  test.each([
    ['cut off', good.subarray(0, 900)],
    ['of something else', Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<Types/>') }))],
    ['that announces 2 GB', announcing(good, 2 ** 31)],
    [
      'that unpacks to more than it announces',
      announcing(
        workbookOf(HEADING + Array.from({ length: 20_000 }, (_, at) => row(at + 2)).join('')),
        3_000,
      ),
    ],
    ['that unpacks to 200 MB', workbookOf(HEADING, { 'xl/other.xml': new Uint8Array(200_000_000) })],
    [
      'with cells at the far ends of a sheet',
      workbookOf(`${HEADING}<row r="1048576">${text('XFD1048576', 'x')}</row>`),
    ],
  ])('%s', { timeout: 60_000 }, async (_what, file) => {
    const reading = read(file)
    await expect(reading).rejects.toThrow(
      /^This Excel workbook cannot be read\. In Excel choose File > Save as > CSV UTF-8, and bring that file\.$/,
    )
    await expect(reading).rejects.toBeInstanceOf(UnreadableFile)
  })

  test('that refers to itself', async () => {
    const sheet = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><worksheet xmlns="${MAIN}"><sheetData>${HEADING}<row r="2">${text('A2', '&b;')}</row></sheetData></worksheet>`
    expect((await read(workbookOf('', { 'xl/worksheets/sheet1.xml': strToU8(sheet) }))).rows).toEqual([
      [2, '&b;'],
    ])
  })

  test('of more than 20 MB', async () => {
    const file = Buffer.concat([good, Buffer.alloc(20 * 1024 * 1024)])
    await expect(read(file)).rejects.toThrow('This Excel workbook is too large')
  })
})
