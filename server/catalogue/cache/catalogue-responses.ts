import type { FastifyReply, FastifyRequest } from 'fastify'
import { type KnownWords, openKnownWords } from '#server/catalogue/search/known-words.ts'
import type { Transaction } from '#server/commands/command.ts'
import type { AddressedEvent } from '#server/events/events.ts'
import { acceptsGzip } from '#server/http/accepts-gzip.ts'
import type { Shop } from '#server/shop.ts'
import { type CachedResponse, MAX_LIFE_MS, openResponseCache, type ResponseCache } from '../response-cache.ts'

const MAX_BYTES = 32 * 1024 * 1024

interface CachesOfShop {
  responses: ResponseCache
  words: KnownWords
}

const cachesOfShops = new WeakMap<Shop['events'], CachesOfShop>()

/**
 * What this server caches of the catalogue. Every change is published to all servers: with an id where only the shown
 * stock of this product changed, without one where lists may have changed too, and with roles where shoppers see none of it.
 */
function cachesOf({ events }: Pick<Shop, 'events'>): CachesOfShop {
  const known = cachesOfShops.get(events)
  if (known) return known
  const caches = {
    responses: openResponseCache({ bytes: MAX_BYTES, ageMs: MAX_LIFE_MS }),
    words: openKnownWords(),
  }
  cachesOfShops.set(events, caches)
  const invalidate = ({ topic, id, roles }: AddressedEvent) => {
    if (topic !== 'catalogue' || roles) return
    if (id === undefined) clear(caches)
    else caches.responses.invalidateProduct(id)
  }
  events.beforeAll(invalidate)
  events.listen(invalidate, () => clear(caches))
  return caches
}

function clear({ responses, words }: CachesOfShop): void {
  responses.clear()
  words.clear()
}

/** The cached responses of the catalogue in this server. */
export const catalogueResponses = (shop: Pick<Shop, 'events'>): ResponseCache => cachesOf(shop).responses

/** The cached words of all products, which correct searches. */
export const knownWords = (shop: Pick<Shop, 'events'>): KnownWords => cachesOf(shop).words

/** Anything that may change the catalogue's lists or pages. */
export function publishCatalogueChange({ publish }: Pick<Transaction, 'publish'>): void {
  publish({ topic: 'catalogue' })
}

/** Sends a cached response, or 304 to a browser that has it already. */
export function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): FastifyReply {
  reply.header('etag', response.etag)
  reply.header('cache-control', 'public, max-age=0, must-revalidate')
  reply.header('vary', 'accept-encoding')
  if (hasAlready(request.headers['if-none-match'], response.etag)) return reply.code(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  if (response.gzipped && acceptsGzip(request.headers['accept-encoding'])) {
    return reply.header('content-encoding', 'gzip').send(response.gzipped)
  }
  return reply.send(response.body)
}

function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const opaque = etag.slice('W/'.length)
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}
