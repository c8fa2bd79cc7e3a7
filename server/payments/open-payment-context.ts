import { paymentMode } from '#server/settings/shop-info.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { GatewayError } from './gateway/gateway.ts'
import { type GatewayKeys, readLocalKeys } from './gateway/gateway-keys.ts'
import { openRazorpayClient, RAZORPAY_URL } from './gateway/razorpay-client.ts'
import { openLocalGateway } from './local-gateway/local-gateway.ts'
import type { OrderCalls, PaymentContext } from './payment-context.ts'

/** Opens Razorpay, or the local gateway in a demo without keys. */
export function openPaymentContext(app: ShopApp, shop: Shop, orders: OrderCalls): PaymentContext {
  const isLocal = paymentMode(shop) === 'local'
  const readKeys = isLocal ? localKeys(shop) : async () => razorpayKeys(shop)
  const readAccess = isLocal
    ? openLocalGateway(app, shop, readKeys)
    : async () => ({ ...(await readKeys()), baseUrl: RAZORPAY_URL, send: fetch })
  return { ...orders, shop, readKeys, gateway: openRazorpayClient(readAccess) }
}

/** Read once: they never change. */
function localKeys({ database }: Shop): () => Promise<GatewayKeys> {
  let keys: Promise<GatewayKeys> | undefined
  return async () => {
    keys ??= readLocalKeys(database).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }
}

/**
 * Razorpay's keys as they are now: the owner changes them while the shop runs.
 * @throws GatewayError where there are none, as if the gateway were away: what waits for it goes on once there are
 */
function razorpayKeys({ providers }: Shop): GatewayKeys {
  if (providers.razorpay) return providers.razorpay
  throw new GatewayError('unreachable', 'Online payments are switched off')
}
