import { encode } from 'uqr'
import { fitsIntoQr } from '../documents/documents.ts'

/** The modules of a text with their quiet zone, row by row; null where none can hold it: a paper without a mark is better than none. */
export function qrModules(text: string): { data: boolean[][]; size: number } | null {
  return fitsIntoQr(text) ? encode(text, { border: 4 }) : null
}
