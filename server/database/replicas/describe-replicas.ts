import type pg from 'pg'
import { pino } from 'pino'
import { connect } from '../connect.ts'
import { openReplicas } from './replicas.ts'

/** What is said at the start: how many of the replicas can be read from now. Waits for a silent one some seconds. */
export async function describeReplicas(
  connection: pg.ClientConfig,
  urls: readonly string[],
): Promise<string> {
  const primary = connect(connection)
  const replicas = openReplicas(primary, urls, pino({ level: 'silent' }))
  try {
    await replicas.look()
    const { used, leftOut } = replicas.count()
    const rest = leftOut === 0 ? '' : ' The primary answers for the others until they can be used.'
    return `Reports, order exports and searches of the activity log are read from ${used} of ${urls.length} ${urls.length === 1 ? 'replica' : 'replicas'}.${rest}`
  } finally {
    await replicas.close()
    await primary.close()
  }
}
