import { inflateSync } from 'node:zlib'

const HEADER = 12
const ENTRY = 16

/**
 * The font in a WOFF file, as it was before it was packed. fontkit reads packed files too, but unpacks a table again for each
 * letter.
 * Source: https://www.w3.org/TR/WOFF/
 */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_none, at) => readTable(woff, 44 + 20 * at))
  const header = Buffer.alloc(HEADER + ENTRY * tables.length)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(tables.length, 4)
  let offset = header.length
  const parts: Uint8Array[] = [header]
  for (const [at, { tag, checksum, data }] of tables.entries()) {
    const entry = HEADER + ENTRY * at
    header.write(tag, entry, 'latin1')
    header.writeUInt32BE(checksum, entry + 4)
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(data.length, entry + 12)
    const padding = -data.length & 3
    parts.push(data, Buffer.alloc(padding))
    offset += data.length + padding
  }
  return Buffer.concat(parts)
}

function readTable(woff: Buffer, at: number) {
  const start = woff.readUInt32BE(at + 4)
  const packed = woff.subarray(start, start + woff.readUInt32BE(at + 8))
  const length = woff.readUInt32BE(at + 12)
  return {
    tag: woff.toString('latin1', at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    data: packed.length < length ? inflateSync(packed) : packed,
  }
}
