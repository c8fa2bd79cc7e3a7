import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  LoginAnswer,
  LoginBody,
  Person,
  ProfileBody,
  RegisterAnswer,
  RegisterBody,
} from '#contract/accounts-schemas.ts'
import { success } from '#contract/envelope.ts'
import { identifyIfAny, personOf, type SignedIn } from '#server/http/access.ts'
import { forbidden, Problem } from '#server/http/problem.ts'
import { cleanUpNightly } from '#server/jobs/clean-up.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { countAttempt, registrationAllowance } from './attempt-limit.ts'
import { logIn } from './log-in.ts'
import { requirePerson } from './person-queries.ts'
import { presentPerson } from './present-person.ts'
import { registerPerson, requireConfirmedPassword } from './register-person.ts'
import { closeDemoSessions, closeSession } from './session.ts'
import { updateProfile } from './update-profile.ts'

export function accountRoutes(app: ShopApp, shop: Shop): void {
  const { database, config, events } = shop

  cleanUpNightly(shop, 'accounts', {
    sessions: `expires_at < now() or seen_at < now() - make_interval(days => idle_days)`,
    attempts: `window_start < now() - interval '1 day'`,
    known_devices: `seen_at < now() - interval '180 days'`,
    password_resets: `expires_at < now() - interval '7 days'`,
  })
  app.addHook('onReady', async () => {
    if (!config.isDemo) await closeDemoSessions(database)
  })

  app.post(
    '/api/login',
    {
      config: { access: 'public' },
      schema: { tags: ['accounts'], body: LoginBody, response: { 200: LoginAnswer } },
    },
    async (request) => {
      const session = await logIn(database, request.body, { address: request.ip, isDemo: config.isDemo })
      const { row, agentStatus } = await requirePerson(database, session.person.id)
      const user = presentPerson(row, agentStatus)
      const { token, expiresAt, device } = session
      return {
        success: true as const,
        user,
        token,
        message: 'Login Successful! Redirecting...',
        data: { user, token, expiresAt: expiresAt.toISOString(), device },
      }
    },
  )

  app.post(
    '/api/register',
    {
      config: { access: 'public' },
      schema: { tags: ['accounts'], body: RegisterBody, response: { 201: RegisterAnswer } },
      preValidation: requireAllFields,
    },
    async (request, reply) => {
      const role = request.body.role ?? 'customer'
      const by = role === 'customer' ? undefined : await requireAdministrator(request)
      requireConfirmedPassword(request.body)
      if (!by) await countAttempt(database, registrationAllowance(request.ip))
      const user = presentPerson(await registerPerson(database, { ...request.body, role }, by))
      if (role === 'delivery_agent') events.announce({ topic: 'agents', id: user.id, roles: ['admin'] })
      return reply.code(201).send({
        success: true as const,
        user,
        message: 'Registration Successful! Please login.',
        data: { user },
      })
    },
  )

  /** Staff is added by administrators alone. */
  async function requireAdministrator(request: FastifyRequest): Promise<SignedIn> {
    const by = await identifyIfAny(request)
    if (by?.role !== 'admin') throw forbidden()
    return by
  }

  app.post(
    '/api/logout',
    {
      config: { access: 'signed-in' },
      schema: { tags: ['accounts'], response: { 200: success(z.object({})) } },
    },
    async (request) => {
      const person = personOf(request)
      await closeSession(database, person.sessionHash)
      events.announce({ topic: 'session', people: [person.id] })
      return { success: true as const, data: {}, message: 'Logged out successfully!' }
    },
  )

  app.get(
    '/api/profile',
    { config: { access: 'signed-in' }, schema: { tags: ['accounts'], response: { 200: success(Person) } } },
    async (request) => {
      const { row, agentStatus } = await requirePerson(database, personOf(request).id)
      return { success: true as const, data: presentPerson(row, agentStatus) }
    },
  )

  app.put(
    '/api/profile',
    {
      config: { access: 'signed-in' },
      schema: { tags: ['accounts'], body: ProfileBody, response: { 200: success(Person) } },
    },
    async (request) => {
      const { row, agentStatus } = await updateProfile(shop, personOf(request), request.body)
      return {
        success: true as const,
        data: presentPerson(row, agentStatus),
        message: 'Profile updated successfully!',
      }
    },
  )
}

/** Missing name, email or password has one message of its own. */
async function requireAllFields(request: { body: unknown }): Promise<void> {
  const body = request.body
  if (typeof body !== 'object' || body === null) return
  const given = body as Record<string, unknown>
  const missing = ['name', 'email', 'password'].filter((field) => !given[field])
  if (missing.length > 0) {
    throw new Problem(400, 'invalid_input', 'All fields are required', {
      fields: Object.fromEntries(missing.map((field) => [field, 'All fields are required'])),
    })
  }
}
