import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  DeleteAccountBody,
  LoginAnswer,
  LoginBody,
  Person,
  ProfileBody,
  ProveEmailBody,
  RegisterAnswer,
  RegisterBody,
  SavedProfile,
} from '#contract/accounts-schemas.ts'
import { success } from '#contract/envelope.ts'
import { may } from '#contract/staff-roles.ts'
import { command } from '#server/commands/command.ts'
import { EXPIRED_CALLS } from '#server/commands/idempotency.ts'
import { fragment } from '#server/database/sql.ts'
import { identifyIfAny, personOf, type SignedIn } from '#server/http/access.ts'
import { CUSTOMER, ok, PUBLIC, SIGNED_IN, tagCalls } from '#server/http/api-calls.ts'
import { today } from '#server/http/csv.ts'
import { forbidden, Problem } from '#server/http/problem.ts'
import { cleanUpNightly } from '#server/jobs/clean-up.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import { passwordResetRoutes } from './passwords/password-reset-routes.ts'
import { createPerson } from './people/invite-person.ts'
import { people } from './people/people-routes.ts'
import { requirePerson } from './person-queries.ts'
import { phoneRoutes } from './phone/phone-routes.ts'
import { presentPerson } from './present-person.ts'
import { deleteAccount } from './profile/delete-account.ts'
import { writeCustomerData } from './profile/own-data.ts'
import { proveEmail } from './profile/prove-email.ts'
import { savedAddresses } from './profile/saved-address-routes.ts'
import { updateProfile } from './profile/update-profile.ts'
import { logIn, presentLogin } from './sign-in/log-in.ts'
import { registerCustomer, requireConfirmedPassword } from './sign-in/register-person.ts'
import { closeDemoSessions, closeSession } from './sign-in/session.ts'

/**
 * Registration, sign-in, profiles, saved addresses, and administrators' calls about people.
 *
 * `people.phone` is a contact until `phone_proved_at` says that its owner answered a code (`phone/`). A guest is a customer
 * without email and proved phone. Whoever proves a phone gets the orders of its guests, and the account of another one that
 * it signs in to is closed (`merged_into`). Who deletes an account is told what is not settled, then each room deletes what
 * it keeps of the person; issued documents stay.
 */
export async function accounts(
  app: ShopApp,
  { shop, needs }: { shop: Shop; needs: AccountDependencies },
): Promise<void> {
  const { database, config } = shop
  cleanUpNightly(shop, 'accounts', [
    {
      table: fragment`sessions`,
      isExpired: fragment`expires_at < now() or seen_at < now() - make_interval(days => idle_days)`,
    },
    { table: fragment`attempts`, isExpired: fragment`window_start < now() - interval '1 day'` },
    { table: fragment`known_devices`, isExpired: fragment`seen_at < now() - interval '180 days'` },
    {
      table: fragment`phone_codes`,
      isExpired: fragment`greatest(expires_at, requested_at) < now() - interval '1 day'`,
    },
    EXPIRED_CALLS,
    { table: fragment`password_resets`, isExpired: fragment`expires_at < now() - interval '7 days'` },
  ])
  app.addHook('onReady', async () => {
    if (!config.isDemo) await closeDemoSessions(database)
  })
  app.register(signIn, { shop, needs })
  app.register(savedAddresses, { shop })
  app.register(people, { shop, needs })
}

async function signIn(
  app: ShopApp,
  { shop, needs }: { shop: Shop; needs: AccountDependencies },
): Promise<void> {
  tagCalls(app, 'accounts')
  registrationRoutes(app, shop)
  sessionRoutes(app, shop)
  profileRoutes(app, shop, needs)
  passwordResetRoutes(app, shop)
  phoneRoutes(app, shop, needs)
}

function registrationRoutes(app: ShopApp, shop: Shop): void {
  app.post(
    '/register',
    {
      ...PUBLIC,
      schema: { body: RegisterBody, response: { 201: RegisterAnswer } },
      preValidation: requireAllFields,
    },
    async (request, reply) => {
      const role = request.body.role ?? 'customer'
      const by = role === 'customer' ? undefined : await requireAdministrator(request)
      requireConfirmedPassword(request.body)
      const { name, email, phone, password, staffRole, device } = request.body
      const person = { name, email, phone, password }
      const row = by
        ? (await createPerson(shop, by, { ...person, role, staffRole })).row
        : await registerCustomer(shop, person, { ip: request.ip, device })
      const user = presentPerson(row)
      const message = 'Registration Successful! Please login.'
      return reply.code(201).send({ ...ok({ user }), message, user })
    },
  )
}

/** Only administrators add staff. */
async function requireAdministrator(request: FastifyRequest): Promise<SignedIn> {
  const by = await identifyIfAny(request)
  if (!by || !may(by, 'people.change')) throw forbidden()
  return by
}

function sessionRoutes(app: ShopApp, shop: Shop): void {
  const { database, config } = shop

  app.post(
    '/login',
    {
      ...PUBLIC,
      schema: { body: LoginBody, response: { 200: LoginAnswer } },
    },
    async (request) => {
      const login = await logIn(database, request.body, { ip: request.ip, config })
      return presentLogin(database, login)
    },
  )

  app.post(
    '/logout',
    {
      ...SIGNED_IN,
      schema: { response: { 200: success(z.object({})) } },
    },
    async (request) => {
      const person = personOf(request)
      await command(shop, async (tx) => {
        await closeSession(tx, person.sessionHash)
        tx.publish({ topic: 'session', people: [person.id] })
      })
      return ok({}, 'Logged out successfully!')
    },
  )
}

function profileRoutes(app: ShopApp, shop: Shop, needs: AccountDependencies): void {
  const { database } = shop

  app.get('/profile', { ...SIGNED_IN, schema: { response: { 200: success(Person) } } }, async (request) => {
    const { row, agentStatus } = await requirePerson(database, personOf(request).id)
    return ok(presentPerson(row, agentStatus))
  })

  app.put(
    '/profile',
    {
      ...SIGNED_IN,
      schema: { body: ProfileBody, response: { 200: success(SavedProfile) } },
    },
    async (request) => {
      const { row, agentStatus, unprovedEmail } = await updateProfile(shop, personOf(request), request.body)
      const person = presentPerson(row, agentStatus)
      return ok({ ...person, unprovedEmail }, 'Profile updated successfully!')
    },
  )

  app.get(
    '/profile/data',
    { ...CUSTOMER, schema: { description: 'All that the shop keeps of oneself, as a file of JSON.' } },
    async (request, reply) => {
      const json = await writeCustomerData(shop, needs, personOf(request).id)
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="my-data-${today()}.json"`)
        .send(json)
    },
  )

  app.post(
    '/profile/delete',
    {
      ...CUSTOMER,
      schema: {
        description: 'Deletes one’s own account for good.',
        body: DeleteAccountBody,
        response: { 200: success(z.object({})) },
      },
    },
    async (request) => {
      await deleteAccount(shop, needs, personOf(request), request.body, request.ip)
      return ok({}, 'Your account has been deleted')
    },
  )

  app.post(
    '/profile/email',
    {
      ...PUBLIC,
      schema: {
        description: 'Uses the email that the link of this token was sent to.',
        body: ProveEmailBody,
        response: { 200: success(z.object({})) },
      },
    },
    async (request) => {
      await proveEmail(shop, request.body.token)
      return ok({}, 'Your email has changed')
    },
  )
}

/** Missing name, email or password gets one common message. */
async function requireAllFields(request: { body: unknown }): Promise<void> {
  const body = request.body
  if (typeof body !== 'object' || body === null) return
  const fields = body as Record<string, unknown>
  const missing = ['name', 'email', 'password'].filter((field) => !fields[field])
  if (missing.length > 0) {
    throw new Problem(400, 'invalid_input', 'All fields are required', {
      fields: Object.fromEntries(missing.map((field) => [field, 'All fields are required'])),
    })
  }
}
