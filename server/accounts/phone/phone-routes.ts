import * as z from 'zod/mini'
import { CODE_RESEND_SECONDS } from '#contract/accounts.ts'
import {
  GuestBody,
  LoginAnswer,
  Person,
  PhoneLoginBody,
  ProvePhoneBody,
  SendCodeBody,
  WhatsAppBody,
} from '#contract/accounts-schemas.ts'
import { success } from '#contract/envelope.ts'
import { bearerToken, personOf } from '#server/http/access.ts'
import { CUSTOMER, ok, PUBLIC } from '#server/http/api-calls.ts'
import { Problem } from '#server/http/problem.ts'
import { takesMessages } from '#server/settings/providers/providers.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import type { AccountDependencies } from '../account-dependencies.ts'
import { requirePerson } from '../person-queries.ts'
import { presentPerson } from '../present-person.ts'
import { presentLogin } from '../sign-in/log-in.ts'
import { sendPhoneCode } from './phone-codes.ts'
import { chooseWhatsApp, openGuest, signInByPhone } from './phone-sign-in.ts'
import { proveOwnPhone } from './prove-own-phone.ts'

/** Codes that are sent to phones: to sign in, and to prove that a number is one's own. */
export function phoneRoutes(app: ShopApp, shop: Shop, needs: AccountDependencies): void {
  const { database } = shop

  app.post(
    '/phone-codes',
    {
      ...PUBLIC,
      schema: {
        body: SendCodeBody,
        response: { 200: success(z.object({ resendAfterSeconds: z.int() })) },
      },
    },
    async (request) => {
      if (!takesMessages(shop, 'sms'))
        throw new Problem(409, 'not_offered', 'This shop sends no codes to phones')
      await sendPhoneCode(shop, { ...request.body, ip: request.ip })
      return ok({ resendAfterSeconds: CODE_RESEND_SECONDS }, 'We have sent you a code')
    },
  )

  app.post(
    '/phone-login',
    { ...PUBLIC, schema: { body: PhoneLoginBody, response: { 200: LoginAnswer } } },
    async (request) => {
      const token = bearerToken(request)
      const findCaller = async () => (token === undefined ? undefined : app.findSession(token))
      return presentLogin(
        database,
        await signInByPhone(shop, needs, { ...request.body, ip: request.ip, findCaller }),
      )
    },
  )

  app.post(
    '/guests',
    { ...PUBLIC, schema: { body: GuestBody, response: { 200: LoginAnswer } } },
    async (request) => presentLogin(database, await openGuest(shop, request.body.phone, request.ip)),
  )

  app.put(
    '/profile/whatsapp',
    {
      ...CUSTOMER,
      schema: { body: WhatsAppBody, response: { 200: success(Person) } },
    },
    async (request) => {
      const { id } = personOf(request)
      await chooseWhatsApp(shop, id, request.body.isWanted)
      const { row } = await requirePerson(database, id)
      return ok(presentPerson(row))
    },
  )

  app.put(
    '/profile/phone',
    {
      ...CUSTOMER,
      schema: { body: ProvePhoneBody, response: { 200: success(Person) } },
    },
    async (request) => {
      const by = personOf(request)
      await proveOwnPhone(shop, needs, by, request.body, request.ip)
      const { row } = await requirePerson(database, by.id)
      return ok(presentPerson(row), 'You can sign in with this number now')
    },
  )
}
