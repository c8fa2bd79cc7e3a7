import type { FastifyInstance } from 'fastify'
import { unavailable } from './problem.ts'

const RETRY_AFTER_SECONDS = 5
const LIVE = '/api/health/live'

/**
 * Once the shop is closing, new requests on open connections get a problem with the time after which to retry. Requests
 * under way are finished.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isClosing || request.routeOptions.url === LIVE) done()
    else done(unavailable(RETRY_AFTER_SECONDS))
  })
}
