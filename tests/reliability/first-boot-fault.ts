import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/database/connect.ts'
import { findViolations } from '#server/database/invariants.ts'
import { ownerConnection } from '#server/database/own-postgres/own-postgres-database.ts'
import { makeFolder, reachableFolder } from '#server/database/own-postgres/own-postgres-folder.ts'
import type { FaultReport } from './fault-report.ts'
import { FaultShop, type FaultShopOptions } from './fault-shop.ts'
import type { Draw } from './seeded-draw.ts'
import { newWeather } from './shop-calls.ts'

const LATEST_KILL_MS = 4_000
const DEMO_PEOPLE_AT_LEAST = 3

/**
 * A shop that is killed while it makes its database for the first time starts whole the next time, on the
 * folder of `folderOf`. What it acknowledged is the demo shop of the second start.
 */
export async function firstBootKilled(
  options: Omit<FaultShopOptions, 'dataFolder'>,
  folderOf: (number: number) => string,
  tries: number,
  draw: Draw,
): Promise<FaultReport> {
  const examination = { acknowledged: 0, lost: [] as string[], doubled: [], violations: [] as string[] }
  const recoveryMs: number[] = []
  for (let number = 0; number < tries; number++) {
    const dataFolder = folderOf(number)
    const shop = new FaultShop({ ...options, dataFolder })
    shop.launch()
    await sleep(draw(LATEST_KILL_MS))
    await shop.kill()
    recoveryMs.push(await shop.start())
    const database = connect(ownerConnection(makeFolder(reachableFolder(dataFolder)).socket))
    const [{ people = 0, orders = 0 } = {}] = await database.sql<{ people: number; orders: number }>`
      select (select count(*) from people where is_demo) as people, (select count(*) from orders) as orders`
    examination.acknowledged += orders
    if (people < DEMO_PEOPLE_AT_LEAST || orders === 0) examination.lost.push(`demo shop ${number}`)
    for (const { violation, subject } of await findViolations(database))
      examination.violations.push(`${violation}: ${subject}`)
    await database.close()
    await shop.terminate()
  }
  return {
    fault: 'kill -9 during the first start',
    tries,
    acknowledged: examination.acknowledged,
    examination,
    recoveryMs,
    weather: newWeather(),
    broken: [],
  }
}
