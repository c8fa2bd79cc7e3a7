import * as z from 'zod/mini'
import { gstCalls, readShared } from '#contract/calls/gst-calls.ts'
import { Nothing } from '#contract/envelope.ts'
import {
  AccountantLink,
  AccountantLinkBody,
  AccountantLinksQuery,
  GstSheet,
  SharedReturn,
  WorkingLink,
} from '#contract/gst/gst-schemas.ts'
import { personOf } from '#server/http/access.ts'
import { answer, said } from '#server/http/answer.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { readReturn } from '../returns/read-return.ts'
import { sendGstr1, sendRegister, sendSheet } from '../returns/return-routes.ts'
import { endLink, listLinks, requireShared, sharePeriod } from './share-period.ts'

/** Its figures and files cost more than other calls of who is not signed in. */
const SHARED = {
  config: { access: 'public' as const, rateLimit: { max: 60, timeWindow: '1 minute' } },
}
const WITH_TOKEN = 'For who has the link of an accountant: its token is the bearer token.'

/** What an accountant reads by a link: one period, and nothing else. */
export function sharedRoutes(app: ShopApp, shop: Shop): void {
  answer(
    app,
    gstCalls.makeLink,
    { access: ['documents.change'], status: 201, body: AccountantLinkBody, answers: AccountantLink },
    async ({ body, request }) => sharePeriod(shop, personOf(request), body.period),
  )

  answer(
    app,
    gstCalls.links,
    { access: ['documents.read'], query: AccountantLinksQuery, answers: z.array(WorkingLink) },
    async ({ query }) => listLinks(shop.database, query.period),
  )

  answer(
    app,
    gstCalls.endLink,
    { access: ['documents.change'], answers: Nothing },
    async ({ params, request }) => {
      await endLink(shop, personOf(request), params.id)
      return said({}, 'The link has ended')
    },
  )

  answer(
    app,
    readShared,
    { ...SHARED.config, description: WITH_TOKEN, answers: SharedReturn },
    async ({ request }) => {
      const { period, endsAt } = await requireShared(shop, request)
      const { shopName } = await readSettings(shop.database, shop.config)
      const figures = await readReturn(shop.replicas.reader(), shop.config, period)
      return { shopName, endsAt: endsAt.toISOString(), return: figures }
    },
  )

  app.get('/shared/gstr1.json', { ...SHARED, schema: { description: WITH_TOKEN } }, async (request, reply) =>
    sendGstr1(reply, shop, (await requireShared(shop, request)).period),
  )

  app.get(
    '/shared/gstr1/:sheet.csv',
    {
      ...SHARED,
      schema: { description: WITH_TOKEN, params: z.object({ sheet: GstSheet }) },
      // Before the name of the sheet is looked at: who has no link learns nothing.
      preValidation: async (request) => {
        await requireShared(shop, request)
      },
    },
    async (request, reply) =>
      sendSheet(reply, shop, (await requireShared(shop, request)).period, request.params.sheet),
  )

  app.get(
    '/shared/register.csv',
    { ...SHARED, schema: { description: WITH_TOKEN } },
    async (request, reply) => sendRegister(reply, shop, (await requireShared(shop, request)).period),
  )
}
