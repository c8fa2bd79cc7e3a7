import type { Access } from '#server/http/access.ts'
import type { ShopApp } from '#server/shop.ts'

/** The part of JSON Schema that the app's OpenAPI uses. */
export interface Shape {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Shape[]
  properties?: Record<string, Shape>
  required?: readonly string[]
  items?: Shape
  minItems?: number
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number | boolean
}

/** One call of the API, as the app's own OpenAPI describes it. */
export interface DescribedCall {
  /** `POST /api/orders/:id/cancel` */
  name: string
  method: string
  /** With `:id` for what changes. */
  path: string
  access: Access
  pathNames: readonly string[]
  query: Record<string, Shape>
  body: Shape | undefined
}

interface Operation {
  parameters?: { in: string; name: string; schema: Shape }[]
  requestBody?: { content: Record<string, { schema: Shape }> }
}

/** Every call of the API that the app has registered, hidden ones too; the local gateway's are its own. */
export function describedCalls(app: ShopApp): DescribedCall[] {
  const described = app.swagger() as { paths: Record<string, Record<string, Operation>> }
  const calls = app.registeredRoutes.filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/'))
  return calls.map(({ method, url, access }) => {
    if (access === undefined) throw new Error(`${method} ${url} does not say who may call it`)
    const operation = described.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query')
    return {
      name: `${method} ${url}`,
      method,
      path: url,
      access,
      pathNames: [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
      query: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
      body: Object.values(operation?.requestBody?.content ?? {})[0]?.schema,
    }
  })
}

const BY_FORMAT: Record<string, string> = { 'date-time': '2026-01-31T10:00:00+05:30', date: '2026-01-31' }
const BY_PATTERN: readonly (readonly [RegExp, string])[] = [
  [/\{43\}/, 'd'.repeat(43)],
  [/\\d\{10\}/, '9876543210'],
  [/\\d\{6\}/, '560038'],
  [/\\d\{5\}/, '560038'],
  [/\[0-5\]/, '14:00'],
  [/@/, 'somebody@example.com'],
  [/A-Z0-9/, 'CODE-1'],
  [/a-z0-9/, 'package'],
]

/** A plain value that the shape allows, as far as a shape can say. */
export function plainValue(shape: Shape, name = ''): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return plainValue(shape.anyOf.find(({ type }) => type !== 'null') ?? {}, name)
  if (shape.type === 'object') {
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([field, of]) => [field, plainValue(of, field)]),
    )
  }
  if (shape.type === 'array') return [plainValue(shape.items ?? {}, name)]
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(1, shape.minimum ?? 1)
  if (shape.type === 'boolean') return true
  return plainText(shape, name)
}

function plainText({ pattern, format, minLength = 0 }: Shape, name: string): string {
  if (format !== undefined) return BY_FORMAT[format] ?? ''
  const known = BY_PATTERN.find(([part]) => pattern !== undefined && part.test(pattern))
  if (known) return known[1]
  if (/password/i.test(name)) return 'basket-42'
  if (name === 'email') return 'somebody@example.com'
  if (name === 'state') return 'Karnataka'
  if (name === 'gstin') return '29AAHCM7727Q1ZI'
  return 'plain text'.padEnd(minLength, 'x')
}
