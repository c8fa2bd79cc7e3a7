import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '#contract/accounts.ts'
import { ProblemBody } from '#contract/envelope.ts'
import { openSession } from '#server/accounts/sign-in/session.ts'
import { findViolations } from '#server/database/invariants.ts'
import { isAllowed } from '#server/http/access.ts'
import { saveTables } from '../testing/saved-tables.ts'
import { openTestShop, type TestPerson, type TestShop } from '../testing/shop.ts'
import { type DescribedCall, describedCalls } from './described-calls.ts'
import { type HostileCase, hostileCases } from './hostile-cases.ts'
import { openShopWorld, pathIn, type ShopWorld } from './shop-world.ts'
import { watchWrites } from './watched-writes.ts'

/** Of each list of hostile values every field meets this part; `BAD_INPUT_SHARE=1` sends them all. */
const SHARE = Number(process.env.BAD_INPUT_SHARE ?? 0.1)
/** It never ends for who may listen. */
const STREAM = 'GET /api/events'
/** Fewer than the calls that a session may make in a minute of the most limited route. */
const CALLS_PER_SESSION = 15

let shop: TestShop
let world: ShopWorld
let writesSince: () => Promise<string[]>
let putTablesBack: () => Promise<void>
let cases: Map<DescribedCall, HostileCase[]>

beforeAll(async () => {
  shop = await openTestShop()
  cases = hostileCases(describedCalls(shop.app), SHARE)
  // The demo gateway makes its keys with the first call that needs them.
  await shop.call('POST', '/api/payment/webhook', { body: {} })
  world = await openShopWorld(shop)
  writesSince = await watchWrites(shop.database)
  putTablesBack = await saveTables(shop.database)
})
afterAll(() => shop.close())

/** What must never reach anybody: statements, places in the program, names of its parts. */
const LEAK =
  /node_modules|\bat \w+.*\.ts:\d|file:\/\/|\b(select|insert into|update|delete from) .*\b(from|set|values)\b|ECONN|pg_catalog|argon2|FST_/i

test('bad input of every call and role is refused in words, changes nothing, and is never an error of ours', {
  timeout: 15 * 60_000,
}, async () => {
  const errors: string[] = []
  for (const [call, bads] of cases) {
    // Reading leaves a world as it is.
    if (call.method !== 'GET') await renewWorld()
    for (const [at, bad] of bads.entries()) {
      for (const as of callersOf(call, at)) errors.push(...(await errorsOf(call, bad, as)))
    }
  }
  expect(errors).toEqual([])
})

test('there are at least 1,500 of them', () => {
  expect([...cases.values()].flat().length).toBeGreaterThanOrEqual(1_500)
})

test('afterwards the shop still adds up, and no object has got another prototype', async () => {
  expect(await findViolations(shop.database)).toEqual([])
  expect(({} as { role?: string }).role).toBeUndefined()
})

/** Without what accepted calls have left and used up. */
async function renewWorld(): Promise<void> {
  await putTablesBack()
  sessions.clear()
  await writesSince()
}

/** In turn somebody who may call it, and somebody who may not. */
function callersOf({ access, name }: DescribedCall, at: number): (TestPerson | undefined)[] {
  const people = [world.customer, world.admin, world.agent]
  const everybody = [undefined, ...people]
  if (access === 'public') return [everybody[at % everybody.length]]
  const may = ROLES.map((role) => isAllowed({ role, staffRole: role === 'admin' ? 'owner' : null }, access))
  const allowed = people.filter((_, index) => may[index])
  const others = [undefined, ...people.filter((_, index) => !may[index])]
  return [...(name === STREAM ? [] : [allowed[at % allowed.length]]), others[at % others.length]]
}

const sessions = new Map<string, { token: string; left: number }>()

async function tokenOf(person: TestPerson): Promise<string> {
  const known = sessions.get(person.id)
  if (known && known.left-- > 0) return known.token
  const { token } = await openSession(shop.database, person.id, false)
  sessions.set(person.id, { token, left: CALLS_PER_SESSION })
  await writesSince()
  return token
}

async function errorsOf(
  call: DescribedCall,
  bad: HostileCase,
  as: TestPerson | undefined,
): Promise<string[]> {
  const path = pathIn(world, call.path, as, bad.path)
  const authorization = as && `Bearer ${await tokenOf(as)}`
  const answer = await shop.app
    .inject({
      method: call.method as 'POST',
      url: bad.query === undefined ? path : `${path}?${bad.query}`,
      headers: { ...(authorization && { authorization }), ...bad.headers },
      payload: bad.payload,
    })
    .catch((error: Error) => ({ statusCode: 500, body: `broken off: ${error.message}` }))
  if (call.path === '/api/logout') sessions.clear()
  const written = await writesSince()
  const errors = answer.statusCode < 400 ? [] : refusalErrors(answer.statusCode, answer.body, written)
  return errors.map((error) => `${call.name} as ${roleName(as)}, ${bad.what}: ${error}`)
}

function refusalErrors(status: number, body: string, written: readonly string[]): string[] {
  const problem = ProblemBody.safeParse(parsed(body))
  const shown = body.slice(0, 300)
  return [
    ...(status >= 500 ? [`${status} ${shown}`] : []),
    ...(problem.success ? [] : [`${status} without the envelope: ${shown}`]),
    ...(problem.success && problem.data.message.trim().length < 5 ? [`no message: ${shown}`] : []),
    ...(LEAK.test(body) ? [`shows too much: ${shown}`] : []),
    ...(written.length > 0 ? [`${status}, yet written: ${written}`] : []),
  ]
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function roleName(person: TestPerson | undefined): string {
  return Object.entries(world).find(([, one]) => one === person)?.[0] ?? 'nobody'
}
