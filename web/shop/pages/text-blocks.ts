/** A part of a page's text; `at` is the line that it begins with, as a key. */
export type TextBlock =
  | { kind: 'heading'; text: string; at: number }
  | { kind: 'paragraph'; text: string; at: number }
  | { kind: 'list'; lines: string[]; at: number }
  | { kind: 'table'; rows: string[][]; at: number }

/** Reads `## ` as a heading, lines after `- ` as a list, lines between `|` as a table, everything else as paragraphs. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let isNew = true
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim()
    if (line === '') {
      isNew = true
      continue
    }
    const last = isNew ? undefined : blocks.at(-1)
    const block = blockOf(line, at)
    if (last?.kind === 'list' && block.kind === 'list') last.lines.push(...block.lines)
    else if (last?.kind === 'table' && block.kind === 'table') last.rows.push(...block.rows)
    else if (last?.kind === 'paragraph' && block.kind === 'paragraph') last.text += `\n${block.text}`
    else blocks.push(block)
    isNew = block.kind === 'heading'
  }
  return blocks
}

function blockOf(line: string, at: number): TextBlock {
  if (line.startsWith('## ')) return { kind: 'heading', text: line.slice(3), at }
  if (line.startsWith('- ')) return { kind: 'list', lines: [line.slice(2)], at }
  if (line.length > 2 && line.startsWith('|') && line.endsWith('|')) {
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    return { kind: 'table', rows: [cells], at }
  }
  return { kind: 'paragraph', text: line, at }
}
