import pg from 'pg'
import type { FaultShop } from './fault-shop.ts'
import type { Fault } from './fault-stage.ts'

/** The server dies as in a power cut, and a supervisor starts it again. */
export function serverKilled(shop: FaultShop, tries: number): Fault {
  return {
    name: 'kill -9 of the server',
    tries,
    async happen() {
      await shop.kill()
      return { recoveryMs: await shop.start() }
    },
  }
}

/** A supervisor terminates the server and starts it again. The server ends with 1 if it needs more than 10 s. */
export function serverTerminated(shop: FaultShop, tries: number): Fault {
  return {
    name: 'SIGTERM to the server',
    tries,
    async happen() {
      const { code, ms } = await shop.terminate()
      const broken = code === 0 ? undefined : `ended with ${code} after ${Math.round(ms)} ms`
      return { recoveryMs: await shop.start(), broken }
    },
  }
}

/** The shop's own PostgreSQL dies; the shop itself starts it again. */
export function postmasterKilled(shop: FaultShop, tries: number): Fault {
  return {
    name: 'kill -9 of its PostgreSQL',
    tries,
    async happen() {
      const killed = shop.postmasterPid()
      process.kill(killed, 'SIGKILL')
      return { recoveryMs: await shop.untilReady(() => ![0, killed].includes(shop.postmasterPid())) }
    },
  }
}

/** The process of one connection dies; then PostgreSQL ends all others and recovers. */
export function backendKilled(shop: FaultShop, connection: pg.ClientConfig, tries: number): Fault {
  return {
    name: 'kill -9 of a PostgreSQL backend',
    tries,
    async happen() {
      const pid = await someBackend(connection)
      process.kill(pid, 'SIGKILL')
      return { recoveryMs: await shop.untilReady(() => !isRunning(pid)) }
    },
  }
}

async function someBackend(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  // This connection may die with the others.
  client.on('error', () => undefined)
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'tokri' and pid <> pg_backend_pid()
      order by state = 'active' desc limit 1`,
  )
  await client.end()
  if (!rows[0]) throw new Error('The shop has no connection to its database')
  return rows[0].pid
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
