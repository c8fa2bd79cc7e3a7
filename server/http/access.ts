import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import type { Role } from '#contract/accounts.ts'
import type { Call } from '#contract/calls/calls.ts'
import { may, type Right, type RightsHolder, type StaffRole } from '#contract/staff-roles.ts'
import { forbidden, unauthenticated } from './problem.ts'

/** Who may call a route; every route of the API has to say it. Administrators may by a right, others by their role. */
export type Access = 'public' | 'signed-in' | readonly (Role | Right)[]

/** The person behind a request, read from the database for every request. */
export interface SignedIn {
  id: string
  name: string
  email: string
  phone: string | null
  role: Role
  /** Of an administrator; null for everybody else. */
  staffRole: StaffRole | null
  /** Neither an email nor a proved phone. */
  isGuest?: boolean
  /** A customer who has proved neither an email nor a phone. */
  isUnproved?: boolean
  /** SHA-256 of the token in use. */
  sessionHash: Buffer
}

/** Who is written down for a change, also where a job goes on with it. */
export type Author = Pick<SignedIn, 'id' | 'name' | 'role'>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Its row in the table of calls. */
    call?: Call
  }
  interface FastifyRequest {
    person: SignedIn | undefined
  }
  interface FastifyInstance {
    findSession: FindSession
    /** All routes of the app; complete once the app is ready. */
    registeredRoutes: readonly RegisteredRoute[]
  }
}

/** Limits requests with invalid tokens, of people who have proved nothing, and pages. Each method may throw Problem 429. */
export interface RequestLimits {
  /** Counts a page that the server renders for the caller's network: pages must not be a way around the API's limit. */
  countPage(request: FastifyRequest): Promise<void>
  beforeLookup(request: FastifyRequest): Promise<void>
  countUnknown(request: FastifyRequest): Promise<void>
  /** Counts a call of somebody who has proved nothing for the network too: sessions of guests cost nothing. */
  countSession(request: FastifyRequest, person: SignedIn): Promise<void>
}

interface RegisteredRoute {
  method: string
  url: string
  access: Access | undefined
  /** Its row in the table of calls; absent for what no browser calls by it. */
  call: Call | undefined
  schema: FastifySchema | undefined
}

/** Finds the person of a bearer token; undefined for a token that is unknown or has ended. */
export type FindSession = (token: string) => Promise<SignedIn | undefined>

/**
 * Checks the access of every route before its body is read. The shop does not start with a route that does not say who
 * may call it.
 */
export function guardRoutes(app: FastifyInstance, findSession: FindSession, limits: RequestLimits): void {
  const registeredRoutes: RegisteredRoute[] = []
  app.decorate('findSession', findSession)
  app.decorate('registeredRoutes', registeredRoutes)
  app.decorateRequest('person', undefined)
  app.addHook('onRoute', (route) => {
    const { url, schema, config } = route
    for (const method of [route.method].flat())
      registeredRoutes.push({ method, url, access: config?.access, call: config?.call, schema })
    if (route.url.startsWith('/api/') && route.method !== 'HEAD' && route.config?.access === undefined) {
      throw new Error(`Route ${route.method} ${route.url} does not say who may call it`)
    }
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (access === undefined || access === 'public') return
    await limits.beforeLookup(request)
    const person = await identify(request).catch(async (error: unknown) => {
      await limits.countUnknown(request)
      throw error
    })
    await limits.countSession(request, person)
    if (!isAllowed(person, access)) throw forbidden()
  })
}

/** Whether somebody who has signed in may call a route of this access. */
export function isAllowed(person: RightsHolder, access: Access): boolean {
  if (access === 'public' || access === 'signed-in') return true
  return access.some((allowed) => person.role === allowed || may(person, allowed as Right))
}

async function identify(request: FastifyRequest): Promise<SignedIn> {
  const token = bearerToken(request)
  const person = token === undefined ? undefined : await request.server.findSession(token)
  if (!person) throw unauthenticated()
  request.person = person
  return person
}

/** For public routes that treat signed-in people differently, such as a registration by an administrator. */
export async function identifyIfAny(request: FastifyRequest): Promise<SignedIn | undefined> {
  return bearerToken(request) === undefined ? undefined : identify(request)
}

/** The token of a request, valid or not. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() : header
}

/** The person of a route that is not public. */
export function personOf(request: FastifyRequest): SignedIn {
  if (!request.person) throw unauthenticated()
  return request.person
}

/** `{userId}` of a path must be the caller's own; who has the right may read that of others. */
export function requireSelf(person: SignedIn, userId: string, right?: Right): void {
  if (person.id !== userId && !(right && may(person, right))) throw forbidden()
}

/** @throws Problem 403 for an administrator without one of these rights; what others may is decided by their role */
export function requireRight(person: SignedIn, ...rights: readonly Right[]): void {
  if (person.role === 'admin' && !rights.some((right) => may(person, right))) throw forbidden()
}
