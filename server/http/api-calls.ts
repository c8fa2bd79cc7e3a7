import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/** Told by the route that was matched: `/%61pi/orders` and `http://shop/api/orders` are the same call. */
export function isApiCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false
}

/** Without it an unknown call would be one of the web app's pages. */
export function unknownApiCalls(app: FastifyInstance): void {
  app.get('/api/*', { config: { access: 'public' }, schema: { hide: true } }, async () => {
    throw new Problem(404, 'not_found', 'This address does not exist')
  })
}
