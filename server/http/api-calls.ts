import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Right } from '#contract/staff-roles.ts'
import { Problem } from './problem.ts'

/** The parameters of a path with one id. */
export const ById = z.object({ id: z.string() })

/** Who may make a call. */
export const PUBLIC = { config: { access: 'public' } } as const
export const SIGNED_IN = { config: { access: 'signed-in' } } as const
export const CUSTOMER = { config: { access: ['customer'] } } as const
export const AGENT = { config: { access: ['delivery_agent'] } } as const

/** Only administrators who have one of these rights may make a call. */
export function withRight(...rights: [Right, ...Right[]]) {
  return { config: { access: rights } }
}

/** A successful answer (`success` in the contract). */
export function ok<Data>(data: Data, message?: string) {
  return { success: true as const, data, message }
}

/** Lists the calls of this plugin under one tag in the API's documentation. */
export function tagCalls(app: FastifyInstance, tag: string): void {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, tags: [tag] }
  })
}

/** The open page that makes a call, as live updates name it to the page itself. */
export function pageOf({ headers }: FastifyRequest): string | undefined {
  const page = headers['x-page']
  return typeof page === 'string' && /^\w{1,40}$/.test(page) ? page : undefined
}

/** Decided by the matched route, because `/%61pi/orders` and `http://shop/api/orders` are the same call. */
export function isApiCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false
}

/** Without this an unknown call would be answered with a page of the web app. */
export function unknownApiCalls(app: FastifyInstance): void {
  app.get('/api/*', { config: { access: 'public' }, schema: { hide: true } }, async () => {
    throw new Problem(404, 'not_found', 'This address does not exist')
  })
}
