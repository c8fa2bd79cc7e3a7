import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

const COME_AGAIN_AFTER_S = 5
const LIVE = '/api/health/live'

/**
 * Once the shop closes, requests on connections that are still open are refused in the API's own words, with
 * the time after which to come again. What is on its way already is finished.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isClosing || request.routeOptions.url === LIVE) done()
    else
      done(new Problem(503, 'unavailable', 'The shop is closing', { retryAfterSeconds: COME_AGAIN_AFTER_S }))
  })
}
