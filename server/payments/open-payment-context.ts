import { paymentMode } from '#server/settings/shop-info.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { readGatewayKeys } from './gateway/gateway-keys.ts'
import { openRazorpayClient, RAZORPAY_URL } from './gateway/razorpay-client.ts'
import { openLocalGateway } from './local-gateway/local-gateway.ts'
import type { OrderCalls, PaymentContext } from './payment-context.ts'

/** Opens Razorpay, or the local gateway in a demo without keys. */
export function openPaymentContext(app: ShopApp, shop: Shop, orders: OrderCalls): PaymentContext {
  let keys: ReturnType<typeof readGatewayKeys> | undefined
  const readKeys = async () => {
    keys ??= readGatewayKeys(shop.database, shop.config).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }
  const readAccess =
    paymentMode(shop.config) === 'local'
      ? openLocalGateway(app, shop, readKeys)
      : async () => ({ ...(await readKeys()), baseUrl: RAZORPAY_URL, send: fetch })
  return { ...orders, shop, readKeys, gateway: openRazorpayClient(readAccess) }
}
