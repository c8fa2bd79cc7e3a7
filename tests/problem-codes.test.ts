import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { PROBLEM_CODES } from '#contract/envelope.ts'

const PROJECT = join(import.meta.dirname, '..')

/** The nodes of every product file in these folders, each with its file. */
function* nodesOf(...folders: string[]): Generator<{ file: string; node: SyntaxNode }> {
  for (const file of globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: PROJECT },
  )) {
    if (/\.test\.|fixture/.test(file)) continue
    const { program } = parseSync(file, readFileSync(join(PROJECT, file), 'utf8'))
    for (const node of walk(program)) yield { file, node }
  }
}

type SyntaxNode = Record<string, unknown> & { type: string }

function* walk(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item)
  else if (isNode(value)) {
    yield value
    for (const child of Object.values(value)) yield* walk(child)
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

const textsIn = (value: unknown): string[] =>
  [...walk(value)].flatMap((node) =>
    node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [],
  )

test('every code of the contract is the reason of a refusal, and every refusal has one', () => {
  const thrown = new Set<string>()
  for (const { node } of nodesOf('server')) {
    const isProblem = node.type === 'NewExpression' && isNode(node.callee) && node.callee.name === 'Problem'
    if (!isProblem) continue
    const codes = textsIn((node.arguments as unknown[])[1])
    expect(codes.length).toBeGreaterThan(0)
    for (const code of codes) thrown.add(code)
  }
  expect([...thrown].sort()).toEqual([...PROBLEM_CODES].sort())
})

/** Whose texts have no code beside them. */
const TEXTS_OF_OTHERS = [
  // What the driver of the database says of a connection that ended.
  'server/http/problem-handler.ts',
  // What browsers say of a lost connection.
  'web/ui/page/readable-message.ts',
]

const COMPARES = ['===', '!==', '==', '!=']
const SEARCHES = [
  'includes',
  'startsWith',
  'endsWith',
  'match',
  'matchAll',
  'search',
  'indexOf',
  'test',
  'exec',
]

/** A message, or what makes one. */
function isMessage(value: unknown): boolean {
  if (!isNode(value)) return false
  if (value.type === 'ChainExpression') return isMessage(value.expression)
  if (value.type === 'MemberExpression') return isMessage(value.property)
  if (value.type === 'CallExpression') return isMessage(value.callee)
  return value.type === 'Identifier' && /message$/i.test(String(value.name))
}

/** Absent or empty: whether there is a message at all. */
function isNothing(value: unknown): boolean {
  if (!isNode(value)) return false
  return (
    value.name === 'undefined' || (value.type === 'Literal' && (value.value === null || value.value === ''))
  )
}

function decidesByMessage(node: SyntaxNode): boolean {
  if (node.type === 'SwitchStatement') return isMessage(node.discriminant)
  if (node.type === 'BinaryExpression' && COMPARES.includes(String(node.operator))) {
    const sides = [node.left, node.right]
    return sides.some(isMessage) && !sides.some(isNothing)
  }
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression')
    return false
  const { object, property } = node.callee
  const isSearch = isNode(property) && SEARCHES.includes(String(property.name))
  return isSearch && [object, ...(node.arguments as unknown[])].some(isMessage)
}

test('nothing is decided by the text of a message', () => {
  const deciding = [...nodesOf('server', 'web', 'contract')].filter(({ node }) => decidesByMessage(node))
  expect([...new Set(deciding.map(({ file }) => file))].sort()).toEqual(TEXTS_OF_OTHERS)
})

test.each([
  `if (error.message === 'Full') retry()`,
  `if (answer?.message !== ALREADY_SAVED) retry()`,
  `if (error.message.includes('full')) retry()`,
  `if (/full/.test(rootMessage(error))) retry()`,
  `switch (message) { case 'Full': retry() }`,
])('a decision by a message is found: %s', (code) => {
  expect([...walk(parseSync('some.ts', code).program)].some(decidesByMessage)).toBe(true)
})

test.each([`if (message === undefined) retry()`, `const text = error.message || 'Failed'`])(
  'whether there is a message may be asked: %s',
  (code) => {
    expect([...walk(parseSync('some.ts', code).program)].some(decidesByMessage)).toBe(false)
  },
)
