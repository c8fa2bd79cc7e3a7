import * as z from 'zod/mini'
import { ROLES } from '#contract/accounts.ts'
import { AdminStats, AgentStats, BellSeenBody, CustomerStats, ToDo } from '#contract/dashboards.ts'
import { success } from '#contract/envelope.ts'
import { requirePerson } from '#server/accounts/person-queries.ts'
import { seeBell } from '#server/accounts/profile/see-bell.ts'
import { personOf, requireSelf } from '#server/http/access.ts'
import { ById, ok, SIGNED_IN, tagCalls, withRight } from '#server/http/api-calls.ts'
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

  app.get(
    '/desk/to-do',
    { ...withRight('orders.read'), schema: { response: { 200: success(ToDo) } } },
    async (request) => ok(await readToDo(shop, personOf(request))),
  )

  app.put(
    '/desk/bell-seen',
    {
      ...withRight('orders.read'),
      schema: { body: BellSeenBody, response: { 200: success(z.object({})) } },
    },
    async (request) => {
      await seeBell(shop.database, personOf(request).id, request.body.until)
      return ok({})
    },
  )

  app.get(
    '/analytics/admin/dashboard',
    { ...withRight('orders.read'), schema: { response: { 200: success(AdminStats) } } },
    async (request) => ok(await adminStats(shop, personOf(request))),
  )

  app.get(
    '/analytics/user-stats/:id',
    {
      config: { access: ['customer', 'people.read'] },
      schema: { params: ById, response: { 200: success(CustomerStats) } },
    },
    async (request) => {
      const reader = personOf(request)
      requireSelf(reader, request.params.id, 'people.read')
      const { row } = await requirePerson(shop.database, request.params.id)
      return ok(await customerStats(shop.database, row.id, reader))
    },
  )
}
