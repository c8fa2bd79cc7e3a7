import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Shop, ShopApp } from '#server/shop.ts'
import { Problem } from './problem.ts'

/**
 * `GET /metrics` for Prometheus: requests, connections, jobs, the event loop. It is only for this machine, and never
 * answered through a proxy; a collector elsewhere needs an agent on this machine.
 */
export function metricsRoutes(
  app: ShopApp,
  { database, replicas, jobs }: Pick<Shop, 'database' | 'replicas' | 'jobs'>,
): void {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['state'], registers: [registry] })
  const connections = gauge('database_connections', 'Connections of the pool, and requests that wait for one')
  const replicaStates = gauge(
    'database_replicas',
    'Replicas that are read from, and those left out because they fail or are behind',
  )
  const jobStates = gauge('jobs', 'Jobs that wait, and jobs that were given up')
  let hasDefaults = false

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get(
    '/metrics',
    { config: { rateLimit: false }, logLevel: 'warn', schema: { hide: true } },
    async (request, reply) => {
      if (!isFromThisMachine(request)) throw new Problem(404, 'not_found', 'This address does not exist')
      // Watching the event loop costs a little, so it starts with the first request.
      if (!hasDefaults) collectDefaultMetrics({ register: registry })
      hasDefaults = true
      const { totalCount, idleCount, waitingCount } = database.pool
      connections.set({ state: 'busy' }, totalCount - idleCount)
      connections.set({ state: 'idle' }, idleCount)
      connections.set({ state: 'waiting' }, waitingCount)
      const { used, leftOut } = replicas.count()
      replicaStates.set({ state: 'used' }, used)
      replicaStates.set({ state: 'left_out' }, leftOut)
      const counted = await jobs.count()
      jobStates.set({ state: 'waiting' }, counted.waiting)
      jobStates.set({ state: 'failed' }, counted.failed)
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  )
}

/** Judged by the connection. A header of a proxy means that the real caller is somebody else. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const { forwarded, via } = request.headers
  if (forwarded !== undefined || via !== undefined || request.headers['x-forwarded-for'] !== undefined)
    return false
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}
