import { hash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { bearerToken, type RequestLimits } from './access.ts'
import { isApiCall } from './api-calls.ts'
import { networkOf } from './network-of.ts'
import { Problem } from './problem.ts'

const MAX_REMEMBERED = 20_000

/** Sessions, by the hashes of their tokens in base64, that this server has lately seen to hold. */
type SeenSessions = LRUCache<string, true>

/**
 * So many requests a minute of one session, or of one network where the session is not known to hold: an
 * invented token with each request must not buy a new allowance. What is remembered decides whom a request
 * counts for and nothing else; who may call is read from the database with every request.
 */
export async function limitRequests(app: FastifyInstance, requestsPerMinute: number): Promise<RequestLimits> {
  const sessions: SeenSessions = new LRUCache({ max: MAX_REMEMBERED })
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => countedFor(request, sessions),
    allowList: (request) => !isApiCall(request),
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  // Who is turned away for want of a session never reaches the limit of the route.
  const look = app.createRateLimit()
  const refuseBeyond = async (request: FastifyRequest, increment: boolean) => {
    const counted = await look(request, { increment })
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
  }
  return {
    countSession: (person) => void sessions.set(person.sessionHash.toString('base64'), true),
    beforeLookup: (request) => refuseBeyond(request, false),
    countUnknown: (request) => refuseBeyond(request, true),
  }
}

function tooMany(milliseconds: number): Problem {
  return new Problem(429, 'too_many_requests', 'Too many requests. Please wait a moment.', {
    retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
  })
}

function countedFor(request: FastifyRequest, sessions: SeenSessions): string {
  const token = bearerToken(request)
  if (token === undefined) return networkOf(request.ip)
  const sessionHash = hash('sha256', token, 'base64')
  return sessions.has(sessionHash) ? sessionHash : networkOf(request.ip)
}
