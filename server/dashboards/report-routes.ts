import * as z from 'zod/mini'
import { success } from '#contract/envelope.ts'
import { Report, ReportQuery } from '#contract/reports.ts'
import { ok, withRight } from '#server/http/api-calls.ts'
import { sendCsv } from '#server/http/csv.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { readReport, reportAsCsv } from './reports.ts'

/** Reports, as JSON or CSV. */
export function reportRoutes(app: ShopApp, { replicas }: Shop): void {
  app.get(
    '/reports',
    {
      ...withRight('reports.read'),
      schema: {
        querystring: ReportQuery,
        response: { 200: z.union([success(Report), z.string()]) },
      },
    },
    async (request, reply) => {
      const { kind, from, to, format } = request.query
      const report = await readReport(replicas.reader(), request.query)
      if (format === 'json') return ok(report)
      return sendCsv(reply, `${kind}_${from}_${to}`, reportAsCsv(report))
    },
  )
}
