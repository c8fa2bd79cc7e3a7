import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { RESET_MIN_MS } from '#contract/accounts.ts'
import {
  PasswordResetAccount,
  PasswordResetBody,
  PasswordResetConfirmBody,
  PasswordResetToken,
} from '#contract/accounts-schemas.ts'
import { success } from '#contract/envelope.ts'
import { ok, PUBLIC } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { confirmPasswordReset, describeReset, requestPasswordReset } from './password-reset.ts'

export function passwordResetRoutes(app: ShopApp, shop: Shop): void {
  app.post(
    '/password-reset',
    {
      ...PUBLIC,
      schema: { body: PasswordResetBody, response: { 200: success(z.object({})) } },
    },
    async (request) => {
      // Every call takes at least this long, which hides whether the email is known.
      const [requested] = await Promise.allSettled([
        requestPasswordReset(shop, { ...request.body, ip: request.ip }),
        sleep(RESET_MIN_MS),
      ])
      if (requested.status === 'rejected') throw requested.reason
      return ok({}, 'Password reset link sent to your email!')
    },
  )

  app.post(
    '/password-reset/account',
    {
      ...PUBLIC,
      schema: {
        description: 'What else opens the account of this link, for its owner to choose what stays.',
        body: PasswordResetToken,
        response: { 200: success(PasswordResetAccount) },
      },
    },
    async (request) => ok(await describeReset(shop.database, request.body.token)),
  )

  app.post(
    '/password-reset/confirm',
    {
      ...PUBLIC,
      schema: {
        body: PasswordResetConfirmBody,
        response: { 200: success(z.object({})) },
      },
    },
    async (request) => {
      await confirmPasswordReset(shop, request.body)
      return ok({}, 'Your password has been changed. Please log in.')
    },
  )
}
