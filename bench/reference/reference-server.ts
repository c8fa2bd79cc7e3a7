import Fastify, { type FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { openLog } from '#server/config/log.ts'
import { RequestLog } from '#server/http/request-log.ts'

/** The options of a reference, as JSON in the variable `REFERENCE`. */
export interface ReferenceSetting {
  port: number
  database: pg.PoolConfig
  /** The headers that the shop sends with each answer. */
  headers: Record<string, string>
  /** An answer of the shop: a page of 24 products. */
  page: string
}

const LIST = `select id, name, description, category, price_paise, mrp_paise, pictures, rating, review_count,
  stock from products order by name limit 24`

/**
 * What is possible on this machine: Fastify with a fixed answer or with one query. It logs and sends headers as the shop does, but validates and caches nothing.
 */
async function serveReference(setting: ReferenceSetting): Promise<void> {
  const pool = new pg.Pool({ ...setting.database, max: 10 })
  const loggerInstance: FastifyBaseLogger = openLog('info')
  const app = Fastify({
    loggerInstance,
    logController: new RequestLog(loggerInstance),
    trustProxy: '127.0.0.1',
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(setting.headers)
  })
  const fixed = JSON.parse(setting.page) as unknown
  app.get('/fixed', async (_request, reply) => reply.send(fixed))
  app.get('/query', async (_request, reply) => {
    const { rows } = await pool.query({ name: 'list', text: LIST })
    return reply.send({ success: true, data: { items: rows } })
  })
  app.get('/ready', async () => ({ success: true }))
  await app.listen({ port: setting.port, host: '127.0.0.1' })
}

await serveReference(JSON.parse(process.env.REFERENCE ?? '{}') as ReferenceSetting)
