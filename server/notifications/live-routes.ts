import { readEvents } from '#contract/calls/live-calls.ts'
import { personOf } from '#server/http/access.ts'
import { answer } from '#server/http/answer.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { LiveStreams } from './live-streams.ts'

const OPENED_PER_MINUTE = 60

/** `GET /api/events`: a stream of what has changed, for everybody who has signed in. */
export function liveRoutes(app: ShopApp, { database, events, log }: Shop): void {
  const streams = new LiveStreams(database, events, log)
  app.addHook('preClose', async () => streams.close())

  answer(
    app,
    readEvents,
    {
      access: 'signed-in',
      // A limit of its own, so that streams do not count towards the limit of the other calls.
      rateLimit: { max: OPENED_PER_MINUTE, timeWindow: '1 minute' },
      description:
        'Server-sent events `{topic, id?, page?}`: what has changed, not the change itself, and the `x-page` of the call ' +
        'whose answer had it already. `event: missed` tells ' +
        'after a break that everything should be asked for again. What came in the ten seconds before is said first.',
      produces: ['text/event-stream'],
    },
    async ({ request, reply }) => {
      const person = personOf(request)
      const missed = streams.open(person, networkOf(request.ip), reply.raw)
      reply.hijack()
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
        // Otherwise nginx would buffer the stream.
        'x-accel-buffering': 'no',
      })
      reply.raw.write(`: open\n\n${missed}`)
      return reply
    },
  )
}
