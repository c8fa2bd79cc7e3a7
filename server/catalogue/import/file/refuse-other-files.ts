import { UnreadableFile } from './unreadable-file.ts'

export const AS_CSV = 'In Excel choose File > Save as > CSV UTF-8, and bring that file.'
const EXCEL = `This is an old or locked Excel workbook. ${AS_CSV}`
const OPEN_DOCUMENT =
  'This is an OpenDocument spreadsheet. In LibreOffice choose File > Save as > Text CSV, and bring that file.'
const ARCHIVE = 'This is an archive. Unpack it, and bring the CSV file that is in it.'
const PICTURE = 'This is a picture. Bring the table of your products as a CSV file.'

const ZIP = 'PK\x03\x04'
/** What other files begin with, in bytes. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  [ZIP, ARCHIVE],
  ['PK\x05\x06', ARCHIVE],
  ['\x1f\x8b', ARCHIVE],
  ['Rar!', ARCHIVE],
  ['7z\xbc\xaf', ARCHIVE],
  ['\xd0\xcf\x11\xe0', EXCEL],
  ['%PDF', 'This is a PDF. Bring the table that it was made from, saved as CSV.'],
  ['{\\rtf', 'This is a text document. Bring the table of your products as a CSV file.'],
  ['\x89PNG', PICTURE],
  ['\xff\xd8\xff', PICTURE],
  ['GIF8', PICTURE],
  ['RIFF', PICTURE],
]
const MARKUP = /^<(!doctype|html|table|\?xml|rss|head|meta)\b/i
const JSON_START = /^[[{]\s*["{[]/

/**
 * Says what a file is that is no table.
 * @param start its first bytes, a character each
 * @throws UnreadableFile
 */
export function refuseOtherFiles(start: string, fileName: string): void {
  if (start === '') throw new UnreadableFile('The file is empty')
  const message = messageFor(start, fileName)
  if (message !== undefined) throw new UnreadableFile(message)
}

/** Whether it is an Excel workbook of today; those of Excel 2003 and before are no zip archives. */
export function isWorkbook(start: string, fileName: string): boolean {
  return start.startsWith(ZIP) && (/\[Content_Types\]|xl\//.test(start) || /\.xls[xm]$/i.test(fileName))
}

function messageFor(start: string, fileName: string): string | undefined {
  if (start.startsWith(ZIP) && start.includes('application/vnd.oasis.opendocument.spreadsheet'))
    return OPEN_DOCUMENT
  if (isWorkbook(start, fileName)) return undefined
  const text = start.replace(/^\xef\xbb\xbf/, '').trimStart()
  if (MARKUP.test(text)) return `This is a web page or XML, not a table. If Excel can open it: ${AS_CSV}`
  if (JSON_START.test(text)) return 'This is a JSON file. Export your products as CSV, and bring that file.'
  return BEGINNINGS.find(([beginning]) => start.startsWith(beginning))?.[1]
}
