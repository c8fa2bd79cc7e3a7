import type { FastifyInstance } from 'fastify'
import type { GatewayAccess } from '#server/payments/gateway/razorpay-client.ts'
import type { OpenGateway } from '#server/payments/open-payment-context.ts'
import { paymentMode } from '#server/settings/shop-info.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { LOCAL_GATEWAY_PATH, localGatewayRoutes } from './local-gateway-routes.ts'
import { localKeys } from './local-keys.ts'
import { LocalLedger } from './local-ledger.ts'
import { deliverWebhook } from './local-webhooks.ts'
import { LOCAL_CHECKOUT_SCRIPT } from './local-window-files.ts'
import { localWindowRoutes } from './local-window-routes.ts'

/**
 * Stands in for Razorpay in a demo without keys: the same calls, a window, signed webhooks, a ledger of its own.
 * @throws Error in every other mode: simulated money must not buy goods
 */
export function openLocalGateway(app: ShopApp, shop: Shop): OpenGateway {
  if (paymentMode(shop) !== 'local')
    throw new Error('The local gateway runs in a demo shop without keys alone')
  const readKeys = localKeys(shop.database)
  const ledger = new LocalLedger(shop.database, shop.jobs)
  app.register(async (scope: FastifyInstance) => localGatewayRoutes(scope, ledger, readKeys), {
    prefix: LOCAL_GATEWAY_PATH,
  })
  app.register(async (scope: FastifyInstance) => localWindowRoutes(scope, ledger, readKeys))

  const { jobs, database } = shop
  jobs.work('gateway.webhook', async ({ webhookId }) => {
    const { webhookSecret } = await readKeys()
    if (webhookSecret) await deliverWebhook(app, database, webhookSecret, webhookId)
  })
  jobs.work('gateway.refund', ({ refundId }) => ledger.processRefund(refundId))
  jobs.work('gateway.late-authorization', ({ paymentId }) => ledger.authorizeLate(paymentId))
  return {
    readKeys,
    checkoutScript: LOCAL_CHECKOUT_SCRIPT,
    readAccess: async () => ({ ...(await readKeys()), baseUrl: LOCAL_GATEWAY_PATH, send: sendWithin(app) }),
  }
}

/** Calls the shop without a socket, so that its port and proxy do not matter. */
function sendWithin(app: ShopApp): GatewayAccess['send'] {
  return async (url, request) => {
    const response = await app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(request.headers)),
      payload: typeof request.body === 'string' ? request.body : undefined,
      signal: request.signal ?? undefined,
    })
    return new Response(response.body, { status: response.statusCode })
  }
}
