import { hash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { bearerToken, type RequestLimits } from './access.ts'
import { networkOf, publicNetworkOf } from './network-of.ts'
import { Problem } from './problem.ts'

const MAX_SEEN = 20_000

/** Token hashes, in base64, of sessions that were valid at their last request to this server. */
type SeenSessions = LRUCache<string, true>

/**
 * Limits the requests per minute of each session that is known to be valid; all others count for their network, so that
 * invented tokens share one limit. People who have proved nothing have a limit of their own, and a wider one for all of
 * a network together. The cache decides only for whom a request counts: access is read from the database for
 * every request. What says who may call it counts, in the API or outside of it; files do not, and neither does what the
 * response cache answers before this limit. Each server process counts for itself.
 */
export async function limitRequests(
  app: FastifyInstance,
  requestsPerMinute: number,
  readUnprovedPerMinute: () => Promise<number>,
): Promise<RequestLimits> {
  const sessions: SeenSessions = new LRUCache({ max: MAX_SEEN })
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => countedFor(request, sessions),
    allowList: ({ routeOptions }) => routeOptions.config.access === undefined,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
  // Requests without a valid session are refused before the plugin counts them, so they are counted here.
  const count = app.createRateLimit()
  const countUnproved = app.createRateLimit({
    max: readUnprovedPerMinute,
    keyGenerator: ({ ip }) => `unproved ${networkOf(ip)}`,
    allowList: ({ ip }) => publicNetworkOf(ip) === undefined,
  })
  const countEverything = app.createRateLimit({ allowList: [] })
  const refuseBeyond = async (request: FastifyRequest, increment: boolean, counter = count) => {
    const counted = await counter(request, { increment })
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
  }
  return {
    async countSession(request, { sessionHash, isUnproved }) {
      sessions.set(sessionHash.toString('base64'), true)
      if (isUnproved) await refuseBeyond(request, true, countUnproved)
    },
    beforeLookup: (request) => refuseBeyond(request, false),
    countPage: (request) => refuseBeyond(request, true, countEverything),
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
