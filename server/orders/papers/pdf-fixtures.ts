import { inflateSync } from 'node:zlib'

export interface ReadPdf {
  pages: number
  /** Width and height of the first page, in points. */
  size: [number, number]
  /** What is written, in the order in which its glyphs stand; a space between pieces that were written apart. */
  text: string
}

/** Reads back what a PDF file of the shop says. It knows as much of the format as pdfkit writes. */
export function readPdf(file: Buffer): ReadPdf {
  const objects = objectsOf(file)
  const all = [...objects.values()]
  const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(all.map(({ head }) => head).join('\n'))
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-')) || !box) throw new Error('This is no PDF file')
  const fonts = fontsOf(objects)
  const contents = all
    .filter(({ head }) => /\/Type \/Page\n/.test(head))
    .map(({ head }) => refIn(head, 'Contents'))
  return {
    pages: contents.length,
    size: [Number(box[1]), Number(box[2])],
    text: contents.map((id) => textOf(objects.get(id)?.stream ?? '', fonts)).join('\n'),
  }
}

interface PdfObject {
  head: string
  stream: string
}

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const bytes = file.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const { 1: id, 2: body = '' } of bytes.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [head = '', packed = ''] = body.split('\nstream\n')
    const data = Buffer.from(packed.replace(/\nendstream$/, ''), 'latin1')
    const stream = /FlateDecode/.test(head) ? inflateSync(data).toString('latin1') : data.toString('latin1')
    objects.set(Number(id), { head, stream })
  }
  return objects
}

const refIn = (head: string, name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1])

/** What the glyphs of each font stand for. */
function fontsOf(objects: Map<number, PdfObject>): Map<string, string[]> {
  const fonts = new Map<string, string[]>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = objects.get(refIn(objects.get(Number(id))?.head ?? '', 'ToUnicode'))?.stream ?? ''
      const glyphs = [...cmap.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[(.*?)\]/g)].flatMap(([, range = '']) =>
        [...range.matchAll(/<([^>]*)>/g)].map(([, hex = '']) => lettersOf(hex.replaceAll(' ', ''))),
      )
      fonts.set(name, glyphs)
    }
  }
  return fonts
}

function lettersOf(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

function textOf(content: string, fonts: Map<string, string[]>): string {
  const pieces = [...content.matchAll(/BT\n(.*?)ET/gs)].map(([, piece = '']) => {
    const glyphs = fonts.get(/\/(F\d+) /.exec(piece)?.[1] ?? '') ?? []
    const shown = [...piece.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    return shown.map((glyph) => glyphs[Number.parseInt(glyph, 16)] ?? '').join('')
  })
  return pieces.join(' ')
}
