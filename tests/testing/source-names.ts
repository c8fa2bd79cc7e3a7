import { type ESTree, parseSync } from 'vite'

export interface Declaration {
  start: number
  end: number
  /** Where the names of its local variables stand. */
  locals: ReadonlySet<number>
  /** What the file itself declares or imports. */
  globals: ReadonlySet<string>
}

type Node = { type: string } & Record<string, unknown>

/** The function, class or constant of that name. @throws Error when the file declares none */
export function findDeclaration(file: string, text: string, name: string): Declaration {
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file} cannot be read: ${error.message}`)
  const globals = new Map(
    program.body.flatMap((statement) => declaredBy(statement).map((one) => [one, statement])),
  )
  const statement = globals.get(name)
  if (!statement) throw new Error(`${file} declares no ${name}`)
  return { ...statement, locals: findLocals(statement, name), globals: new Set(globals.keys()) }
}

function declaredBy(statement: ESTree.Program['body'][number]): string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name)
  const declaration =
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
      ? statement.declaration
      : statement
  if (!declaration) return []
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => namesIn(id))
  return 'id' in declaration && declaration.id && 'name' in declaration.id ? [declaration.id.name] : []
}

/** What a parameter or the left side of a declaration binds. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [String(pattern.name)]
  const parts = ['elements', 'properties', 'value', 'left', 'argument', 'parameter']
  return parts.flatMap((part) => [pattern[part]].flat().flatMap(namesIn))
}

function findLocals(statement: unknown, own: string): Set<number> {
  const nodes = [...nodesIn(statement)]
  const bound = nodes.flatMap(({ type, id, params, param }) => [
    ...(type === 'VariableDeclarator' || type === 'FunctionDeclaration' ? namesIn(id) : []),
    ...[params, param].flat().flatMap(namesIn),
  ])
  const names = new Set(bound.filter((name) => name !== own))
  const properties = new Set(
    nodes.flatMap(({ computed, shorthand, property, key }) => (computed || shorthand ? [] : [property, key])),
  )
  const locals = nodes.filter(
    (node) => node.type === 'Identifier' && names.has(String(node.name)) && !properties.has(node),
  )
  return new Set(locals.map(({ start }) => Number(start)))
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) yield* nodesIn(child)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
