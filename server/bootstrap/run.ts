import cluster from 'node:cluster'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { describeReplicas } from '#server/database/replicas/describe-replicas.ts'
import { requireFreePort } from '#server/http/free-port.ts'
import { type Closing, type PreparedShop, type Print, prepareShop } from './prepare.ts'
import { serve } from './serve.ts'

const CLOSE_WITHIN_MS = 10_000
const RESTART_PAUSE_MS = 1_000
/** The variable that passes the prepared shop to a worker. */
const PREPARED = 'TOKRI_PREPARED'

/** Runs the shop in as many processes as `WEB_CONCURRENCY` says, until a signal stops it. */
export async function runShop(config: Config, log: Logger, options: { withoutWeb: boolean }): Promise<void> {
  if (cluster.isWorker) return runWorker(config, log)
  const print: Print = (sentence) => process.stdout.write(`${sentence}\n`)
  await requireFreePort(config.port, config.host)
  const closing: Closing = []
  let prepared: PreparedShop
  try {
    prepared = await prepareShop(config, log, { print, closing, ...options })
    if (config.processCount > 1) await startWorkers(config, log, prepared, closing)
    else await serve(config, log, prepared, closing)
    print(greeting(config))
  } catch (error) {
    await closeAll(closing)
    throw error
  }
  closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'The shop has to close')
    if (signal) print(`Closing (${signal}) ...`)
    await closeAll(closing)
  })
  const urls = config.databaseReplicaUrls
  if (urls.length === 0) return
  await describeReplicas(prepared.connection, urls).then(print, (error) =>
    log.warn({ err: error }, 'The replicas could not be looked at'),
  )
}

async function runWorker(config: Config, log: Logger): Promise<void> {
  const prepared = JSON.parse(process.env[PREPARED] ?? '{}') as PreparedShop
  const closing: Closing = []
  await serve(config, log, prepared, closing)
  closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: false }, () => closeAll(closing))
}

/** Starts the workers, replaces each that dies, and waits until all of them listen. */
async function startWorkers(
  config: Config,
  log: Logger,
  prepared: PreparedShop,
  closing: Closing,
): Promise<void> {
  let isClosing = false
  const fork = () => cluster.fork({ [PREPARED]: JSON.stringify(prepared) })
  cluster.on('exit', (worker, code, signal) => {
    if (isClosing) return
    log.error({ worker: worker.id, code, signal }, 'A server process ended; another one starts')
    setTimeout(() => !isClosing && fork(), RESTART_PAUSE_MS)
  })
  const workers = Array.from({ length: config.processCount }, fork)
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('listening', resolve))))
  closing.push(async () => {
    isClosing = true
    const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const ended = living.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of living) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  })
}

async function closeAll(closing: Closing): Promise<void> {
  for (const close of closing.reverse()) await close()
}

function greeting(config: Config): string {
  const lines = [`${config.shop.name} is open: ${config.publicUrl}`]
  if (config.isDemo) {
    lines.push(
      'Demo logins, all with the password demo1234:',
      '  customer@example.com   shops',
      '  admin@example.com      runs the shop',
      '  agent@example.com      delivers',
    )
  }
  return lines.join('\n')
}
