import { parseSync, Visitor } from 'vite'

/** The titles of tests and of their groups as they are written, with the places that are filled in ("%s", "${name}"). */
export function titlesOf(file: string, text: string): string[] {
  const titles: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!/^(test|describe)\b/.test(text.slice(callee.start, callee.end))) return
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value)
      if (title?.type === 'TemplateLiteral') titles.push(text.slice(title.start + 1, title.end - 1))
    },
  }).visit(parseSync(file, text).program)
  return titles
}
