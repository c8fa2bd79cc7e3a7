import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/database/connect.ts'
import { findViolations } from '#server/database/invariants.ts'
import { ownerConnection } from '#server/database/own-postgres/own-postgres-database.ts'
import { makeFolder, reachableFolder } from '#server/database/own-postgres/own-postgres-folder.ts'
import type { FaultReport } from './fault-report.ts'
import { FaultShop, type FaultShopOptions } from './fault-shop.ts'
import type { Draw } from './seeded-draw.ts'
import { newAnswerCounts } from './shop-calls.ts'

const MAX_KILL_MS = 4_000
const MIN_DEMO_PEOPLE = 3

/**
 * Kills a shop while it creates its database. The next start must give a whole demo shop, whose orders count as
 * acknowledged. `folderOf` names the data folder of each try.
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
    await sleep(draw(MAX_KILL_MS))
    await shop.kill()
    recoveryMs.push(await shop.start())
    const database = connect(ownerConnection(makeFolder(reachableFolder(dataFolder)).socket))
    const [{ people = 0, orders = 0 } = {}] = await database.sql<{ people: number; orders: number }>`
      select (select count(*) from people where is_demo) as people, (select count(*) from orders) as orders`
    examination.acknowledged += orders
    if (people < MIN_DEMO_PEOPLE || orders === 0) examination.lost.push(`demo shop ${number}`)
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
    answers: newAnswerCounts(),
    broken: [],
  }
}
