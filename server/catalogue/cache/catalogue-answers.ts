import type { FastifyReply, FastifyRequest } from 'fastify'
import { stockStateOf } from '#contract/catalogue.ts'
import { acceptsGzip } from '#server/http/accepts-gzip.ts'
import type { Shop } from '#server/shop.ts'
import { type KeptMatches, openKeptMatches } from '../search/kept-matches.ts'
import { type AnswerCache, MAX_LIFE_MS, openAnswerCache, type ReadyAnswer } from './answer-cache.ts'

const MAX_BYTES = 32 * 1024 * 1024

interface Kept {
  answers: AnswerCache
  matches: KeptMatches
}

const keptOfShops = new WeakMap<Shop['events'], Kept>()

/**
 * What this server keeps of the catalogue. Every change announces itself to all servers: with an id where only this
 * product's shown stock changed, without one where anything may stand elsewhere now.
 */
function keptOf({ events }: Pick<Shop, 'events'>): Kept {
  const known = keptOfShops.get(events)
  if (known) return known
  const kept = {
    answers: openAnswerCache({ bytes: MAX_BYTES, ageMs: MAX_LIFE_MS }),
    matches: openKeptMatches(),
  }
  keptOfShops.set(events, kept)
  events.listen(
    ({ topic, id }) => {
      if (topic !== 'catalogue') return
      if (id === undefined) forgetAll(kept)
      else kept.answers.forgetProduct(id)
    },
    () => forgetAll(kept),
  )
  return kept
}

function forgetAll({ answers, matches }: Kept): void {
  answers.forgetAll()
  matches.forgetAll()
}

/** The kept answers of the catalogue in this server. */
export const catalogueAnswers = (shop: Pick<Shop, 'events'>): AnswerCache => keptOf(shop).answers

/** What is kept of searches that find much; the sale of a product leaves it as it is. */
export const keptMatches = (shop: Pick<Shop, 'events'>): KeptMatches => keptOf(shop).matches

/** After commit of anything that may change what the catalogue shows, where, or how much of it there is. */
export function announceCatalogueChange(shop: Pick<Shop, 'events'>): void {
  forgetAll(keptOf(shop))
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
