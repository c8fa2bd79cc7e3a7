import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { median } from './bench-figures.ts'
import { HttpConnection } from './http-connection.ts'
import type { LoadRequest } from './load.ts'

/** Statements of one order as PostgreSQL itself wrote them down, the commit last. */
interface OrderStatements {
  /** From the session's statement to the commit: the median of several orders. */
  untilCommit: number
  /** Those of one such order. */
  texts: string[]
}

const SETTLED_MS = 150
/** A statement may have several lines; an entry begins with the connection's process and the program's name. */
const ENTRY = /^(\d+) (\S*) LOG: {2}(?:execute [^:]+|statement): ([\s\S]*)$/

/**
 * Lets PostgreSQL log every statement and places orders one after the other. Statements of other work of the shop are
 * counted too, so the median of several orders is reported.
 */
export async function countOrderStatements(
  client: pg.Client,
  logFile: string,
  port: number,
  orders: readonly LoadRequest[],
): Promise<OrderStatements> {
  await setLogging(client, true)
  const connection = await HttpConnection.open(port)
  const counted: string[][] = []
  for (const order of orders) {
    await sleep(SETTLED_MS)
    const from = (await readFile(logFile, 'utf8')).length
    const status = await connection.ask(order.text)
    if (status !== 201) throw new Error(`The order was answered with ${status}`)
    await sleep(SETTLED_MS)
    counted.push(untilCommit((await readFile(logFile, 'utf8')).slice(from)))
  }
  connection.close()
  await setLogging(client, false)
  const middle = median(counted.map((statements) => statements.length)) ?? 0
  return { untilCommit: middle, texts: counted.find(({ length }) => length >= middle) ?? [] }
}

/** All statements of the shop from that of the session to the commit, on any connection. */
function untilCommit(log: string): string[] {
  const statements = log.split(/\n(?=\d+ )/).flatMap((entry) => {
    const [, pid, program, text] = ENTRY.exec(entry) ?? []
    if (pid === undefined || text === undefined || program !== 'tokri') return []
    return [{ pid, text: text.replace(/\s+/g, ' ').trim() }]
  })
  const first = statements.findIndex(({ text }) => /(from|join) sessions/.test(text))
  const last = endOfOrder(statements)
  if (first < 0 || last < 0) {
    const begun = statements.map(({ text }) => text.slice(0, 80))
    throw new Error(`No order from session to commit in PostgreSQL's log:\n${begun.join('\n')}`)
  }
  return statements.slice(first, last + 1).map(({ text }) => text)
}

/** Where the order is committed: by the statement that writes it, or by the end of its transaction. */
function endOfOrder(statements: readonly { pid: string; text: string }[]): number {
  const written = statements.findIndex(({ text }) => /into orders/.test(text))
  const own = statements.map(({ pid, text }) => (pid === statements[written]?.pid ? text : ''))
  const isInTransaction = own.lastIndexOf('begin', written) > own.lastIndexOf('commit', written)
  return isInTransaction ? own.indexOf('commit', written) : written
}

async function setLogging(client: pg.Client, isOn: boolean): Promise<void> {
  const value = (text: string) => (isOn ? `= '${text}'` : '= default')
  await client.query(`alter system set log_statement ${value('all')}`)
  await client.query(`alter system set log_line_prefix ${value('%p %a ')}`)
  await client.query('select pg_reload_conf()')
  await sleep(SETTLED_MS)
}
