import type { FastifyReply, FastifyRequest } from 'fastify'
import { stockStateOf } from '../../contract/catalogue.ts'
import { acceptsGzip } from '../http/accepts-gzip.ts'
import type { Shop } from '../shop.ts'
import { type AnswerCache, openAnswerCache, type ReadyAnswer } from './answer-cache.ts'
import { keptMatches } from './kept-matches.ts'

const MOST_BYTES = 32 * 1024 * 1024
const LONGEST_LIFE_MS = 60_000

const caches = new WeakMap<Shop['events'], AnswerCache>()

/**
 * The kept answers of the catalogue in this server. Every change announces itself to all servers: with an id
 * where only this product's shown stock changed, without one where anything may stand elsewhere now.
 */
export function catalogueAnswers({ events }: Pick<Shop, 'events'>): AnswerCache {
  const known = caches.get(events)
  if (known) return known
  const cache = openAnswerCache({ bytes: MOST_BYTES, ageMs: LONGEST_LIFE_MS })
  caches.set(events, cache)
  events.listen(
    ({ topic, id }) => {
      if (topic !== 'catalogue') return
      if (id === undefined) cache.forgetAll()
      else cache.forgetProduct(id)
    },
    () => cache.forgetAll(),
  )
  return cache
}

/** After commit of anything that may change what the catalogue shows, where, or how much of it there is. */
export function announceCatalogueChange(shop: Pick<Shop, 'events'>): void {
  catalogueAnswers(shop).forgetAll()
  keptMatches(shop).forgetAll()
  shop.events.announce({ topic: 'catalogue' })
}

/**
 * After commit of sold or returned units. Says nothing while what shoppers see stays the same, so that orders
 * do not empty the kept answers.
 */
export function announceStockChanges(
  shop: Pick<Shop, 'events'>,
  changes: readonly { productId: string; before: number | null; after: number | null }[],
): void {
  for (const { productId, before, after } of changes) {
    const isShownAlike =
      stockStateOf(before) === stockStateOf(after) && (stockStateOf(after) !== 'few_left' || before === after)
    if (isShownAlike) continue
    catalogueAnswers(shop).forgetProduct(productId)
    shop.events.announce({ topic: 'catalogue', id: productId })
  }
}

/** Sends a kept answer, or 304 to a browser that has it already. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  reply.header('etag', answer.etag)
  reply.header('cache-control', 'public, max-age=0, must-revalidate')
  reply.header('vary', 'accept-encoding')
  if (hasAlready(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  reply.header('content-type', 'application/json; charset=utf-8')
  if (answer.packed && acceptsGzip(request.headers['accept-encoding'])) {
    return reply.header('content-encoding', 'gzip').send(answer.packed)
  }
  return reply.send(answer.body)
}

function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const opaque = etag.slice('W/'.length)
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}
