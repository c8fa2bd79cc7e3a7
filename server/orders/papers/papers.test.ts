import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { buildDocument } from '#contract/papers/document-fixtures.ts'
import { documentFileName } from '#contract/papers/file-names.ts'
import { type PaperCopy, paperOf } from '#contract/papers/paper.ts'
import { documentsPdf } from './draw-papers.ts'
import { runsOf } from './fonts.ts'
import { pdfFile } from './pdf-file.ts'
import { readPdf } from './pdf-fixtures.ts'
import type { Pdf } from './text.ts'

const read = async (documents: readonly IssuedDocument[], copy: PaperCopy | null = null) =>
  readPdf(await buffer(documentsPdf(documents, copy)))

const { seller, buyer } = buildDocument()
const goods = [{ name: 'Kettle' }, { name: 'Tea', basisPoints: 500, quantity: 3 }]

const KINDS: Record<string, IssuedDocument> = {
  'a tax invoice': buildDocument(goods),
  'a tax invoice to another state, of a business': buildDocument(goods, {
    isInterstate: true,
    buyer: { ...buyer, name: 'Ultra Traders LLP', gstin: '27AAPFU0939F1ZV', stateCode: '27' },
    placeOfSupply: { code: '27', name: 'Maharashtra' },
  }),
  'a tax invoice in a union territory': buildDocument(goods, { stateTax: 'UTGST' }),
  'an invoice-cum-bill of supply': buildDocument([...goods, { name: 'Bread', treatment: 'exempt' }]),
  'a bill of supply': buildDocument(goods, { kind: 'bill_of_supply', registration: 'composition' }),
  'a bill': buildDocument(goods, { kind: 'bill', registration: 'unregistered' }),
  'a credit note': buildDocument(goods, {
    kind: 'credit_note',
    invoice: { number: 'T/26-27/00001', issuedOn: '2026-11-20' },
    reason: 'Refused at the door',
  }),
  'a sample': buildDocument(goods, { isSample: true }),
}

test('a point can be copied although it was drawn first in an ellipsis', async () => {
  await read([buildDocument([{ name: 'Tea …' }])])
  expect((await read([buildDocument([{ name: 'Rice 2.5 kg' }])])).text).toContain('Rice 2.5 kg')
})

test('a paper whose e-invoice has more text than a QR code holds is drawn without the code', async () => {
  const { pages, text } = await read([buildDocument(goods, { irnQr: 'x'.repeat(2954) })])
  expect([pages, text.includes('Kettle')]).toEqual([1, true])
})

describe('the PDF file of a document', () => {
  test.each(Object.entries(KINDS))('%s says all that stands on it', async (_kind, document) => {
    const { pages, size, text } = await read([document], 'recipient')
    expect([pages, ...size]).toEqual([1, 595.28, 841.89])
    const paper = paperOf(document, 'recipient')
    const parties = [paper.seller, paper.buyer, ...(paper.deliverTo ? [paper.deliverTo] : [])]
    const tables = [paper.lines, ...(paper.summary ? [paper.summary] : [])]
    const words = [
      paper.title,
      paper.sampleMark,
      paper.copyMark,
      paper.notice,
      ...paper.facts.flatMap(({ label, value }) => [label, value]),
      ...parties.flatMap(({ heading, name, lines }) => [heading, name, ...lines]),
      ...tables.flatMap(({ columns, rows }) => [...columns, ...rows.flat()].map(wordsOf)).flat(),
      ...paper.totals.flatMap(({ label, amount }) => [label, amount]),
      paper.totalInWords,
      ...paper.closing,
      paper.orderNumber,
      'Page 1 of 1',
    ]
    const written = withoutSpaces(text)
    for (const word of words) expect(written).toContain(withoutSpaces(word ?? ''))
  })

  test('fifty lines go over pages, each with the head of the table and its number', async () => {
    const lines = Array.from({ length: 50 }, (_none, at) => ({ name: `Goods number ${at + 1}` }))
    const { pages, text } = await read([buildDocument(lines)])
    expect(pages).toBe(3)
    const heads = text.split('\n').map((page) => page.includes('Quantity'))
    expect(heads).toEqual([true, true, true])
    for (let page = 1; page <= 3; page++) expect(text).toContain(`Page ${page} of 3`)
    for (const { name } of lines) expect(text).toContain(name)
  })

  test('a name of 300 letters without a space is cut, and wholly there', async () => {
    const name = 'abcdefghij'.repeat(30)
    expect(withoutSpaces((await read([buildDocument([{ name }])])).text)).toContain(name)
  })

  test('many documents in one file have pages and numbers of their own', async () => {
    const documents = ['T/26-27/00001', 'T/26-27/00002'].map((number) => buildDocument(goods, { number }))
    const { pages, text } = await read(documents)
    expect(pages).toBe(2)
    expect(text.split('\n').map((page) => page.includes('Page 1 of 1'))).toEqual([true, true])
    expect(text).toContain('T/26-27/00002')
  })

  test('the QR code of an e-invoice is on it where there is one', async () => {
    const size = async (irnQr: string | null) =>
      (await buffer(documentsPdf([buildDocument(goods, { irnQr })], null))).length
    expect(await size('eyJhbGciOiJSUzI1NiJ9'.repeat(40))).toBeGreaterThan((await size(null)) + 2_000)
  })

  test('its name is that of the document', () => {
    expect(documentFileName(buildDocument())).toBe('Invoice-T-26-27-00001.pdf')
    expect(documentFileName(buildDocument([{}], { kind: 'credit_note', number: 'C/26-27/00007' }))).toBe(
      'Credit-note-C-26-27-00007.pdf',
    )
  })
})

describe('scripts', () => {
  test('Devanagari is put in the order in which it is read', async () => {
    const name = 'श्री कृष्ण किराना भंडार'
    const { text } = await read([buildDocument([{ name }], { seller: { ...seller, name, legalName: name } })])
    // The sign of "i" stands before its consonant.
    expect(text).toContain('िकराना')
    expect(runsOf('आटा 5 kg', 'regular').map(({ font }) => font)).toEqual([
      'devanagari-regular',
      'latin-regular',
    ])
    expect(text).not.toContain('Boxes stand for letters')
  })

  test('the rupee sign stands among Latin letters and among Devanagari', () => {
    expect(runsOf('Price ₹499', 'bold').map(({ text }) => text)).toEqual(['Price ', '₹', '499'])
    expect(runsOf('मूल्य₹', 'bold')).toHaveLength(1)
  })

  const ADDRESSES = {
    devanagari: 'क्षत्रिय विद्यार्थी',
    bengali: 'শ্রীকৃষ্ণ পশ্চিমবঙ্গ',
    gurmukhi: 'ਸ੍ਰੀ ਅੰਮ੍ਰਿਤਸਰ ਪੰਜਾਬ',
    gujarati: 'શ્રી કૃષ્ણ સ્ટોર',
    oriya: 'ଭୁବନେଶ୍ୱର ଓଡ଼ିଶା',
    tamil: 'ஸ்ரீ கிருஷ்ணா கௌரி',
    telugu: 'శ్రీ కృష్ణ స్త్రీ',
    kannada: 'ಶ್ರೀ ಕೃಷ್ಣ ಅಂಗಡಿ',
    malayalam: 'ശ്രീ കൃഷ്ണ കൊച്ചി',
  }

  test.each(Object.entries(ADDRESSES))(
    '%s is drawn from its own font, beside Latin in one line',
    async (script, name) => {
      expect(runsOf(`No 4, ${name}`, 'bold').map(({ font }) => font)).toEqual([
        'latin-bold',
        `${script}-bold`,
      ])
      const { text } = await read([buildDocument([{ name: `${name} 5 kg` }], { buyer: { ...buyer, name } })])
      expect(text).not.toContain('Boxes stand for letters')
      // Each consonant of the address is somewhere among the glyphs, joined or not.
      for (const letter of name.match(/\p{Lo}/gu) ?? []) expect(text).toContain(letter)
    },
  )

  test('letters that no font has are boxes, and the paper says so', async () => {
    const { text } = await read([buildDocument([{ name: 'اردو Rice' }])])
    expect(text).toContain('Rice')
    expect(text).toContain('Boxes stand for letters that this file has no font for.')
  })
})

const withoutSpaces = (text: string) => text.replace(/\s/g, '')

function wordsOf(cell: { label?: string; text?: string; detail?: string }): string[] {
  return [cell.label ?? cell.text ?? '', cell.detail ?? '']
}

test('two files that are made at once leave half of the time to others, as one does', async () => {
  let drawnMs = 0
  const draw = (pdf: Pdf) => {
    pdf.addPage()
    const begin = performance.now()
    while (performance.now() - begin < 15);
    drawnMs += performance.now() - begin
  }
  const file = () => buffer(pdfFile({ title: 'Papers', size: { width: 100, height: 100 } }, [1, 2, 3], draw))
  const begin = performance.now()
  await Promise.all([file(), file()])
  expect(performance.now() - begin).toBeGreaterThan(1.7 * drawnMs)
})
