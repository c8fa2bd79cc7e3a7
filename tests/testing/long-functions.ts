import { parseSync, Visitor } from 'vite'

const LINES = 80
const LINES_WITH_JSX = 120
/** What a test or its group does is a list of steps, not a function that somebody calls. */
const STEPS = /^(test|describe|beforeAll|beforeEach|afterAll|afterEach)\b/

/** The names of the functions in a source that have more lines than they may. */
export function longFunctions(file: string, text: string): string[] {
  // Most files have nothing that is long enough, and parsing all of them would take seconds.
  if (!/\.tsx?$/.test(file) || text.split(/^[)}\]]/m).every((part) => part.split('\n').length <= LINES))
    return []
  const names = new Map<object, string>()
  const steps = new Set<object>()
  const functions: { start: number; end: number }[] = []
  const keep = (one: { start: number; end: number }) => void functions.push(one)
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (STEPS.test(text.slice(callee.start, callee.end))) for (const one of given) steps.add(one)
    },
    VariableDeclarator({ id, init }) {
      if (init) names.set(init, text.slice(id.start, id.end))
    },
    FunctionDeclaration(one) {
      keep(one)
      if (one.id) names.set(one, one.id.name)
    },
    FunctionExpression: keep,
    ArrowFunctionExpression: keep,
  }).visit(parseSync(file, text).program)
  return functions.flatMap((one) => {
    const body = text.slice(one.start, one.end)
    const hasJsx = file.endsWith('x') && /\/>|<\/[\w.]*>/.test(body)
    const isLong = body.split('\n').length > (hasJsx ? LINES_WITH_JSX : LINES)
    return isLong && !steps.has(one) ? (names.get(one) ?? 'a function without a name') : []
  })
}
