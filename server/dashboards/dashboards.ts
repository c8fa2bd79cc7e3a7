import * as z from 'zod/mini'
import { ROLES } from '#contract/accounts.ts'
import { dashboardCalls } from '#contract/calls/dashboard-calls.ts'
import { unaskedCalls } from '#contract/calls/unasked-calls.ts'
import { AdminStats, AgentStats, BellSeenBody, CustomerStats, ToDo } from '#contract/dashboards.ts'
import { Nothing, success } from '#contract/envelope.ts'
import { requirePerson } from '#server/accounts/person-queries.ts'
import { seeBell } from '#server/accounts/profile/see-bell.ts'
import { personOf, requireSelf } from '#server/http/access.ts'
import { answer } from '#server/http/answer.ts'
import { ok, SIGNED_IN, tagCalls } from '#server/http/api-calls.ts'
import { forbidden, notFound } from '#server/http/problem.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { adminStats } from './admin-stats.ts'
import { agentStats } from './agent-stats.ts'
import { aggregateDaysJob } from './aggregate-days.ts'
import { customerStats } from './customer-stats.ts'
import { reportRoutes } from './report-routes.ts'
import { readToDo } from './to-do.ts'

/**
 * The dashboards of the three roles, and the reports. What to do now is counted by one statement (`to-do.ts`): each kind
 * names the right to do something about it, and its number is that of the list that it opens.
 */
export async function dashboards(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'dashboards')
  reportRoutes(app, shop)
  aggregateDaysJob(shop)

  app.get(
    '/dashboard/stats/:role',
    {
      ...SIGNED_IN,
      schema: {
        params: z.object({ role: z.string() }),
        response: { 200: z.union([success(AdminStats), success(AgentStats), success(CustomerStats)]) },
      },
    },
    async (request) => {
      const person = personOf(request)
      const role = ROLES.find((known) => known === request.params.role)
      if (!role) throw notFound('This dashboard')
      if (role !== person.role) throw forbidden()
      if (role === 'admin') return ok(await adminStats(shop, person))
      if (role === 'delivery_agent') return ok(await agentStats(shop, person))
      return ok(await customerStats(shop.database, person.id, person))
    },
  )

  const access = ['orders.read'] as const
  answer(app, dashboardCalls.toDo, { access, answers: ToDo }, async ({ request }) =>
    readToDo(shop, personOf(request)),
  )

  answer(
    app,
    dashboardCalls.seeBell,
    { access, body: BellSeenBody, answers: Nothing },
    async ({ body, request }) => {
      await seeBell(shop.database, personOf(request).id, body.until)
      return {}
    },
  )

  answer(app, dashboardCalls.stats, { access, answers: AdminStats }, async ({ request }) =>
    adminStats(shop, personOf(request)),
  )

  answer(
    app,
    unaskedCalls.customerStats,
    { access: ['customer', 'people.read'], answers: CustomerStats },
    async ({ params, request }) => {
      const reader = personOf(request)
      requireSelf(reader, params.id, 'people.read')
      const { row } = await requirePerson(shop.database, params.id)
      return customerStats(shop.database, row.id, reader)
    },
  )
}
