import { type DescribedCall, plainValue, type Shape } from './described-calls.ts'
import {
  BROKEN_CURSORS,
  HOSTILE_IDS,
  HOSTILE_NUMBERS,
  HOSTILE_QUERIES,
  HOSTILE_TEXTS,
  OTHER_KINDS,
  RAW_BODIES,
} from './hostile-values.ts'

/** One bad request: what differs from a plain call. */
export interface HostileCase {
  what: string
  /** Value of a path's `:name`, as it is sent. */
  path?: Record<string, string>
  /** The query as it is sent, without the question mark. */
  query?: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

/** Takes from a list what one field of one call meets; the next field meets the values after them. */
type Deal = <Value>(values: readonly Value[]) => Value[]

/**
 * The bad requests of all calls, always the same ones. Of each list of values every field meets a `share`, in
 * turn: with 1 it meets them all.
 */
export function hostileCases(
  calls: readonly DescribedCall[],
  share: number,
): Map<DescribedCall, HostileCase[]> {
  const dealt = new Map<readonly unknown[], number>()
  const deal: Deal = (values) => {
    const from = dealt.get(values) ?? 0
    const count = Math.ceil(values.length * share)
    dealt.set(values, from + count)
    return Array.from({ length: count }, (_, index) => values[(from + index) % values.length]).filter(
      (value) => value !== undefined,
    )
  }
  return new Map(calls.map((call) => [call, casesOf(call, deal)]))
}

function casesOf(call: DescribedCall, deal: Deal): HostileCase[] {
  return [
    ...call.pathNames.flatMap((name) => deal(HOSTILE_IDS).map((id) => hostilePath(call, name, id))),
    ...queryCases(call, deal),
    ...(call.method === 'GET' ? [] : bodyCases(call, deal)),
    ...headerCases(call),
  ]
}

function hostilePath(call: DescribedCall, name: string, id: string): HostileCase {
  const body = call.body ? JSON.stringify(plainValue(call.body)) : undefined
  return { what: `${name} ${short(id)}`, path: { [name]: id }, ...(body && json(body)) }
}

function queryCases({ query }: DescribedCall, deal: Deal): HostileCase[] {
  const plain = Object.entries(query).flatMap(([name, shape]) =>
    name === 'kind' || name === 'from' || name === 'to' ? [`${name}=${plainValue(shape)}`] : [],
  )
  const beside = (name: string) => plain.filter((part) => !part.startsWith(`${name}=`))
  return Object.keys(query).flatMap((name) => {
    const values = name === 'cursor' ? BROKEN_CURSORS : HOSTILE_QUERIES
    const parts = [
      ...deal(values).map((value) => `${name}=${value}`),
      `${name}=1&${name}=2`,
      `${name}[]=1`,
      `${name}[__proto__]=1`,
    ]
    return parts.map((part) => ({ what: short(part), query: [...beside(name), part].join('&') }))
  })
}

function bodyCases({ body }: DescribedCall, deal: Deal): HostileCase[] {
  const raw = deal(RAW_BODIES).map(({ name, headers, payload }) => ({ what: name, headers, payload }))
  if (!body) return raw
  const plain = plainValue(body)
  return [...raw, ...unlistedFields(plain), ...fieldCases(plain, body, deal)]
}

/** Fields that nobody may set this way. */
function unlistedFields(plain: unknown): HostileCase[] {
  if (typeof plain !== 'object' || plain === null) return []
  const unlisted = {
    isAdmin: true,
    agentId: '018f0000-0000-7000-8000-000000000000',
    personId: '018f0000-0000-7000-8000-000000000000',
    paid: true,
    passwordHash: 'x',
    created_at: '2000-01-01',
  }
  const all = { ...plain, ...unlisted }
  return [{ what: 'unlisted fields', ...json(JSON.stringify(all)) }]
}

const RAW_MARK = '"@@raw@@"'

function fieldCases(plain: unknown, shape: Shape, deal: Deal): HostileCase[] {
  return fieldsOf(shape, []).flatMap(({ at, of }) => {
    const kind = of.anyOf?.find(({ type }) => type !== 'null')?.type ?? of.type
    const values = [
      ...deal(OTHER_KINDS),
      ...(kind === 'string' ? deal(HOSTILE_TEXTS).map((text) => JSON.stringify(text)) : []),
      ...(kind === 'number' || kind === 'integer' ? deal(HOSTILE_NUMBERS) : []),
    ]
    const cases = values.map((value) => ({
      what: `${at.join('.')} ${short(value)}`,
      ...json(JSON.stringify(replaced(plain, at, '@@raw@@')).replace(RAW_MARK, () => value)),
    }))
    const without = JSON.stringify(replaced(plain, at, undefined))
    return [...cases, { what: `without ${at.join('.')}`, ...json(without) }]
  })
}

interface Field {
  at: readonly string[]
  of: Shape
}

function fieldsOf(shape: Shape, at: readonly string[]): Field[] {
  const inner = shape.anyOf?.find(({ type }) => type !== 'null') ?? shape
  const properties = Object.entries(inner.properties ?? {})
  const below = properties.flatMap(([name, of]) => [
    { at: [...at, name], of },
    ...fieldsOf(of, [...at, name]),
  ])
  return inner.items ? [{ at: [...at, '0'], of: inner.items }, ...fieldsOf(inner.items, [...at, '0'])] : below
}

function replaced(value: unknown, at: readonly string[], by: unknown): unknown {
  const [name, ...rest] = at
  if (name === undefined) return by
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? replaced(item, rest, by) : item))
  return { ...(value as object), [name]: replaced((value as Record<string, unknown>)[name], rest, by) }
}

function headerCases({ method }: DescribedCall): HostileCase[] {
  const headers: Record<string, string>[] = [
    { accept: 'application/x-nothing', 'x-http-method-override': 'DELETE' },
    { 'if-none-match': '"'.repeat(200), 'accept-encoding': 'gzip;q=x, \u0001', range: 'bytes=99999999999-1' },
    ...(method === 'POST' ? [{ 'idempotency-key': '<script>' }] : []),
  ]
  return headers.map((given) => ({ what: `headers ${Object.keys(given)}`, headers: given }))
}

function json(payload: string): Pick<HostileCase, 'headers' | 'payload'> {
  return { headers: { 'content-type': 'application/json' }, payload }
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text
}
