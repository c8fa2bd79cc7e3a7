import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { gstCalls } from '#contract/calls/gst-calls.ts'
import { ByPeriod, GstReturn, GstSheet } from '#contract/gst/gst-schemas.ts'
import { answer } from '#server/http/answer.ts'
import { withRight } from '#server/http/api-calls.ts'
import { sendCsv } from '#server/http/csv.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { gstr1Csv } from './gstr1-csv.ts'
import { gstr1Json } from './gstr1-json.ts'
import { readGstin, readReturn } from './read-return.ts'
import { scopeOf } from './return-documents.ts'
import { salesRegister } from './sales-register.ts'

/** The figures of a period, and its files. */
export function returnRoutes(app: ShopApp, shop: Shop): void {
  answer(
    app,
    gstCalls.return,
    { access: ['documents.read'], params: ByPeriod, answers: GstReturn },
    async ({ params }) => readReturn(shop.replicas.reader(), shop.config, params.period),
  )

  app.get(
    '/returns/:period/gstr1.json',
    { ...withRight('documents.read'), schema: { params: ByPeriod } },
    (request, reply) => sendGstr1(reply, shop, request.params.period),
  )

  app.get(
    '/returns/:period/gstr1/:sheet.csv',
    { ...withRight('documents.read'), schema: { params: z.extend(ByPeriod, { sheet: GstSheet }) } },
    (request, reply) => sendSheet(reply, shop, request.params.period, request.params.sheet),
  )

  app.get(
    '/returns/:period/register.csv',
    { ...withRight('documents.read'), schema: { params: ByPeriod } },
    (request, reply) => sendRegister(reply, shop, request.params.period),
  )
}

export async function sendGstr1(
  reply: FastifyReply,
  { config, replicas }: Shop,
  period: string,
): Promise<FastifyReply> {
  const reads = replicas.reader()
  const scope = scopeOf(config, period)
  const json = await gstr1Json(reads, scope, (await readGstin(reads, config, scope)) ?? '')
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="gstr1_${period}.json"`)
    .send(json)
}

export async function sendSheet(
  reply: FastifyReply,
  { config, replicas }: Shop,
  period: string,
  sheet: GstSheet,
): Promise<FastifyReply> {
  const csv = await gstr1Csv(replicas.reader(), scopeOf(config, period), sheet)
  return sendCsv(reply, `gstr1_${period}_${sheet}`, csv)
}

export async function sendRegister(
  reply: FastifyReply,
  { config, replicas }: Shop,
  period: string,
): Promise<FastifyReply> {
  const csv = await salesRegister(replicas.reader(), scopeOf(config, period))
  return sendCsv(reply, `sales_${period}`, csv)
}
