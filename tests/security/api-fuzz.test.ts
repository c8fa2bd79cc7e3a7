import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES, type Role } from '#contract/accounts.ts'
import { ProblemBody } from '#contract/envelope.ts'
import { findViolations } from '#server/database/invariants.ts'
import { openTestShop, type TestPerson, type TestShop } from '../testing/shop.ts'
import { type DescribedCall, describedCalls, type Shape } from './described-calls.ts'
import { openShopWorld, pathIn, type ShopWorld } from './shop-world.ts'

/** `API_FUZZ_RUNS=20000 API_FUZZ_SEED=7` sends more of them, or others; `npm run test:long` 5,000. */
const RUNS = Number(process.env.API_FUZZ_RUNS ?? 1000)
const SEED = Number(process.env.API_FUZZ_SEED ?? 20_260_131)
/** A session that is used no more often than the most limited call allows. */
const RUNS_PER_WORLD = 40
/** Streams that do not end, and one wait of a second and a half for each who asks for a link. */
const LEFT_OUT = ['GET /api/events', 'POST /api/password-reset']

let shop: TestShop
let calls: DescribedCall[]
beforeAll(async () => {
  shop = await openTestShop()
  calls = describedCalls(shop.app).filter(({ name }) => !LEFT_OUT.includes(name))
})
afterAll(() => shop.close())

/** Mostly what the shape allows, often at its edges, now and then something else altogether. */
function arbitraryOf(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fittingValue(shape) }, { weight: 1, arbitrary: fc.jsonValue() })
}

function fittingValue(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(arbitraryOf))
  switch (shape.type) {
    case 'object':
      return objectOf(shape)
    case 'array':
      return fc.array(arbitraryOf(shape.items ?? {}), { minLength: shape.minItems ?? 0, maxLength: 4 })
    case 'integer':
      return fc.integer({
        min: shape.minimum ?? -5,
        max: Math.min(shape.maximum ?? 1_000_000, 2_000_000_000),
      })
    case 'number':
      return fc.double({ min: shape.minimum ?? 0, max: shape.maximum ?? 1e9, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return textOf(shape)
    default:
      return fc.jsonValue()
  }
}

function objectOf(shape: Shape): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(shape.properties ?? {}).map(([name, of]) => [name, arbitraryOf(of)]),
  )
  return fc.record(fields, { requiredKeys: [...(shape.required ?? [])] })
}

function textOf({ minLength = 0, maxLength = 60, pattern }: Shape): fc.Arbitrary<string> {
  const free = fc.string({
    unit: 'binary',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 80)),
  })
  // Look-arounds and flags of patterns are not all understood by the generator; those fall back to free text.
  if (pattern === undefined || pattern.includes('(?')) return free
  return fc.oneof(
    { weight: 3, arbitrary: fc.stringMatching(new RegExp(pattern)) },
    { weight: 1, arbitrary: free },
  )
}

const ID = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }) },
)

interface Question {
  call: DescribedCall
  id: string | undefined
  query: Record<string, unknown>
  body: unknown
  who: number
}

function questionOf(call: DescribedCall): fc.Arbitrary<Question> {
  const query = Object.fromEntries(Object.entries(call.query).map(([name, of]) => [name, arbitraryOf(of)]))
  return fc.record({
    call: fc.constant(call),
    id: ID,
    query: fc.record(query, { requiredKeys: [] }),
    body: call.body ? arbitraryOf(call.body) : fc.constant(undefined),
    who: fc.nat(2),
  })
}

const isRole = (allowed: string): allowed is Role => (ROLES as readonly string[]).includes(allowed)

async function answerTo({ call, id, query, body, who }: Question, world: ShopWorld) {
  const people: TestPerson[] = [world.customer, world.agent, world.admin]
  const may = call.access === 'public' || call.access === 'signed-in' ? undefined : call.access
  const role = { customer: world.customer, delivery_agent: world.agent, admin: world.admin }
  const roleAt = may?.[who % may.length]
  const as = roleAt === undefined ? people[who] : isRole(roleAt) ? role[roleAt] : world.admin
  const [name] = call.pathNames
  const given: Record<string, string> =
    id !== undefined && name ? { [name]: encodeURIComponent(id.toWellFormed()) } : {}
  const searchParams = new URLSearchParams(
    Object.entries(query).map(([field, value]) => [
      field,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  return shop.app.inject({
    method: call.method as 'POST',
    url: `${pathIn(world, call.path, as, given)}?${searchParams}`,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    payload: body === undefined ? undefined : JSON.stringify(body),
  })
}

test(`${RUNS} generated calls: no error of ours, every refusal in its envelope, the shop still adds up`, async () => {
  let world = await openShopWorld(shop)
  let runs = 0
  const property = fc.asyncProperty(fc.oneof(...calls.map(questionOf)), async (question) => {
    if (++runs % RUNS_PER_WORLD === 0) {
      await shop.database
        .sql`delete from settings where name like 'cash%' or name in ('usesDeliveryCode', 'takesCash')`
      await shop.database.sql`update categories set rules = '{}'`
      await shop.database.sql`delete from attempts`
      world = await openShopWorld(shop)
    }
    const answer = await answerTo(question, world)
    expect(answer.statusCode).toBeLessThan(500)
    if (answer.statusCode >= 400) expect(ProblemBody.safeParse(answer.json()).success).toBe(true)
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: undefined })
  expect(await findViolations(shop.database)).toEqual([])
}, 3_600_000)
