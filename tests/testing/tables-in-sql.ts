import { parseSync } from 'vite'

/** What one statement or part of a statement does with a table. */
export interface TableUse {
  table: string
  isWrite: boolean
}

/** Where a name of a table is over and no other follows its comma. */
const ENDS_LIST = new Set(
  'where on set returning group order limit for union select values when do having window'.split(' '),
)

/**
 * The tables that a text of SQL names: what it inserts into, updates and deletes from, and what it reads. Names that the text
 * declares by `with` are no tables; values stand as `?`.
 */
export function tablesInSql(text: string): TableUse[] {
  const tokens = text.toLowerCase().match(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|[a-z_][\w.]*|\S/g) ?? []
  const words = tokens.filter((token) => !token.startsWith('--'))
  const declared = new Set(
    words.filter(
      (_, at) => words[at + 1] === 'as' && ['(', 'materialized', 'not'].includes(words[at + 2] ?? ''),
    ),
  )
  const uses: TableUse[] = []
  /** For each open bracket whether a list of tables is being read in it. */
  const lists = [false]
  let isWrite = false
  let isNext = false
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    if (word === '(') {
      lists.push(false)
      isNext = false
    } else if (word === ')') lists.pop()
    else if (word === ',' && lists.at(-1)) isNext = true
    else if (['from', 'using', 'join'].includes(word) && before !== 'distinct') {
      isWrite = word === 'from' && before === 'delete'
      isNext = true
      lists[lists.length - 1] = true
    } else if (word === 'into' || (word === 'update' && !['do', 'for', 'key'].includes(before ?? ''))) {
      isWrite = true
      isNext = true
    } else if (ENDS_LIST.has(word)) lists[lists.length - 1] = false
    else if (isNext && !['only', 'lateral'].includes(word)) {
      isNext = false
      const isTable = /^[a-z_]+$/.test(word) && words[at + 1] !== '(' && !declared.has(word)
      if (isTable || (isWrite && /^[a-z_]+$/.test(word))) uses.push({ table: word, isWrite })
      isWrite = false
    }
  }
  // A part of a list of tables, such as `products p join categories c`.
  const [first] = words
  if (first && /^[a-z_]+$/.test(first)) uses.push({ table: first, isWrite: false })
  return uses
}

/** The texts of all templates of a source file that may be SQL, each with its line. */
export function templatesOf(file: string, source: string): { text: string; line: number }[] {
  const { program } = parseSync(file, source)
  const found: { text: string; line: number }[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'TemplateLiteral') {
      const { quasis, start } = node as unknown as { quasis: { value: { raw: string } }[]; start: number }
      found.push({
        text: quasis.map(({ value }) => value.raw).join(' ? '),
        line: source.slice(0, start).split('\n').length,
      })
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(program)
  return found
}
