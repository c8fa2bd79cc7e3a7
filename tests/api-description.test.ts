import { afterAll, beforeAll, expect, test } from 'vitest'
import { describedCalls, type Shape } from './security/described-calls.ts'
import { openTestShop, type TestShop } from './testing/shop.ts'

/**
 * Every call with who may make it and the names of what is sent and answered, as it is stored beside this file. A call or a
 * field that changes shows there; where that is meant: `npx vitest run tests/api-description.test.ts --update`.
 */
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

interface Operation {
  parameters?: { in: string; name: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: Shape & Unions }> }
  responses?: Record<string, { content?: Record<string, { schema: Shape & Unions }> }>
}
interface Unions {
  oneOf?: readonly Shape[]
  allOf?: readonly Shape[]
  additionalProperties?: Shape | boolean
}

/** The fields of a shape: `{ id, seen?: { name } }`; lists show what they list, and plain values nothing. */
function fieldsOf(shape: Shape & Unions): string {
  const choices = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]
  const several = [...new Set(choices.map(fieldsOf).filter((fields) => fields !== ''))]
  if (several.length > 0) return several.join(' | ')
  if (shape.items) return fieldsOf(shape.items)
  if (shape.properties) {
    const names = Object.entries(shape.properties).map(([name, inner]) => {
      const mark = shape.required?.includes(name) ? '' : '?'
      const fields = fieldsOf(inner)
      return `${name}${mark}${fields && `: ${fields}`}`
    })
    return `{ ${names.sort().join(', ')} }`
  }
  return typeof shape.additionalProperties === 'object' ? fieldsOf(shape.additionalProperties) : ''
}

/** What an answer carries; the whole of it where it has more than every answer. */
function answeredBy(schema: Shape & Unions): Shape {
  const { success: _success, message: _message, data, ...more } = schema.properties ?? {}
  return data && Object.keys(more).length === 0 ? data : schema
}

function linesOf({ parameters = [], requestBody, responses = {} }: Operation): string[] {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const names = query.map(({ name, required }) => `${name}${required ? '' : '?'}`)
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => fieldsOf(schema))
  return [
    ...(names.length > 0 ? [`query { ${names.sort().join(', ')} }`] : []),
    ...bodies.map((fields) => `body ${fields}`),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.values(content).map(({ schema }) => `${status} ${fieldsOf(answeredBy(schema))}`),
    ),
  ]
}

test('the description of the API is the stored one', async () => {
  const { paths } = shop.app.swagger() as { paths: Record<string, Record<string, Operation>> }
  const first = new Map<string, string>()
  const text = shop.app.registeredRoutes
    .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/'))
    .sort((a, b) => (`${a.url} ${a.method}` < `${b.url} ${b.method}` ? -1 : 1))
    .map(({ method, url, access }) => {
      const name = `${method} ${url}`
      const operation = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {}
      // Long fields that an earlier call has too are named by that call.
      const lines = linesOf(operation).map((line) => {
        const [part = '', fields] = line.split(/ (.*)/)
        const known = fields && fields.length > 60 ? first.get(fields) : undefined
        if (fields) first.set(fields, known ?? `${part} of ${name}`)
        return `  ${part}${known ? ` = ${known}` : fields ? ` ${fields}` : ''}`
      })
      return [`${name}  [${[access].flat().join(', ')}]`, ...lines].join('\n')
    })
    .join('\n')
  await expect(`${text}\n`).toMatchFileSnapshot('./api-description.txt')
})

/** Where a shape has a list without a limit: `items[].options`. */
function openLists(shape: Bounded, path = ''): string[] {
  const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]
  return [
    ...inner.flatMap((each) => openLists(each, path)),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, each]) => openLists(each, `${path}.${name}`)),
    ...(shape.items ? openLists(shape.items, `${path}[]`) : []),
    ...(shape.type === 'array' && shape.maxItems === undefined ? [path] : []),
  ]
}

interface Bounded {
  type?: string
  maxItems?: number
  items?: Bounded
  properties?: Record<string, Bounded>
  anyOf?: readonly Bounded[]
  oneOf?: readonly Bounded[]
  allOf?: readonly Bounded[]
}

test('every list that a call takes says how many it may have', () => {
  const open = describedCalls(shop.app).flatMap(({ name, query, body = {} }) =>
    [...Object.values(query), body].flatMap((shape) => openLists(shape)).map((path) => `${name} ${path}`),
  )
  expect(open).toEqual([])
})
