import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/** A successful answer, as `success` of the contract describes it. */
export function ok<Data>(data: Data, message?: string) {
  return { success: true as const, data, message }
}

/** Lists the calls of this plugin under one tag in the API's documentation. */
export function tagCalls(app: FastifyInstance, tag: string): void {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, tags: [tag] }
  })
}

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
