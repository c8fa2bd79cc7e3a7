import { Tokenizer } from 'htmlparser2'

/** Elements that stand on lines of their own. */
const BLOCKS = new Set(
  `address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form
   h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul`.split(
    /\s+/,
  ),
)
/** Elements whose content a page does not show. */
const HIDDEN = new Set(['script', 'style', 'title', 'iframe', 'noembed', 'noframes'])

/**
 * The text of HTML as a browser shows it: a line for each block, "• " before the items of a list, a space between the cells
 * of a table. A text without elements keeps its lines. It takes linear time and remembers no nesting: the file may be crafted.
 * @param keepsLines whether line ends of the source are shown, as WordPress does
 */
export function textOfHtml(html: string, { keepsLines = !html.includes('<') } = {}): string {
  const text = new ShownText()
  let hidden: string | undefined
  let preformatted = 0
  const show = (piece: string) => {
    if (hidden === undefined) text.add(piece, keepsLines || preformatted > 0)
  }
  const openOrClose = (name: string, isOpened: boolean) => {
    if (name === 'br') text.breakLine(1)
    if (BLOCKS.has(name)) text.startLine()
    if (name === 'td' || name === 'th') text.add(' ', false)
    if (name === 'pre') preformatted = Math.max(0, preformatted + (isOpened ? 1 : -1))
    if (name === 'li') text.bullet = isOpened ? '• ' : ''
  }
  const ignored = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => show(html.slice(start, end)),
      ontextentity: (code) => show(isShown(code) ? String.fromCodePoint(code) : ''),
      onopentagname(start, end) {
        const name = html.slice(start, end).toLowerCase()
        if (HIDDEN.has(name)) hidden = name
        else openOrClose(name, true)
      },
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase()
        if (hidden === name) hidden = undefined
        else openOrClose(name, false)
      },
      onattribdata: ignored,
      onattribentity: ignored,
      onattribend: ignored,
      onattribname: ignored,
      oncdata: ignored,
      oncomment: ignored,
      ondeclaration: ignored,
      onend: ignored,
      onopentagend: ignored,
      onprocessinginstruction: ignored,
      onselfclosingtag: ignored,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return text.toString()
}

/** Whether an entity is a character; what is none is decoded as U+FFFD. */
const isShown = (code: number) =>
  code !== 0xfffd &&
  code !== 0xfeff &&
  (code >= 160 || (code >= 32 && code < 127) || code === 10 || code === 9)

/** Lines of words; spaces and line ends count only between words. */
class ShownText {
  #parts: string[] = []
  #space = ''
  /** Whether a block has just begun or ended; a line end of the source beside it is none. */
  #isBetweenBlocks = false
  /** Stands before the next word. */
  bullet = ''

  add(piece: string, keepsLines: boolean): void {
    for (const part of piece.match(/[^ \t\r\n\f\u00a0]+|[ \t\r\n\f\u00a0]+/g) ?? []) {
      if (!/^[ \t\r\n\f\u00a0]/.test(part)) {
        this.#parts.push(this.#space, this.bullet, part)
        this.#space = ''
        this.bullet = ''
        this.#isBetweenBlocks = false
      } else if (keepsLines && part.includes('\n')) {
        if (!this.#isBetweenBlocks) this.breakLine(part.split('\n', 3).length - 1)
      } else if (this.#parts.length > 0) this.#space ||= ' '
    }
  }

  /** Goes to the next line unless it is at the beginning of one. */
  startLine(): void {
    this.#isBetweenBlocks = true
    if (this.#parts.length > 0 && !this.#space.includes('\n')) this.#space = '\n'
  }

  /** There is at most one empty line between two others. */
  breakLine(count: number): void {
    if (this.#parts.length === 0) return
    const breaks = this.#space.includes('\n') ? this.#space.length : 0
    this.#space = '\n'.repeat(Math.min(2, breaks + count))
  }

  toString(): string {
    return this.#parts.join('')
  }
}
