import type pg from 'pg'
import { pino } from 'pino'
import { connect } from '../connect.ts'
import { openReplicas } from './replicas.ts'

/** A sentence for the start: how many of the replicas can be read from. Waits some seconds for a silent one. */
export async function describeReplicas(
  connection: pg.ClientConfig,
  urls: readonly string[],
): Promise<string> {
  const primary = connect(connection)
  const replicas = openReplicas(primary, urls, pino({ level: 'silent' }))
  try {
    await replicas.check()
    const { used, leftOut } = replicas.count()
    const rest = leftOut === 0 ? '' : ' The primary answers for the others until they can be used.'
    return `Reports, order exports and searches of the activity log are read from ${used} of ${urls.length} ${urls.length === 1 ? 'replica' : 'replicas'}.${rest}`
  } finally {
    await replicas.close()
    await primary.close()
  }
}
