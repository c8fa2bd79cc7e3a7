import type { Shop } from '#server/shop.ts'
import { GatewayError, type GatewayKeys } from './gateway/gateway.ts'
import { type GatewayAccess, openRazorpayClient, RAZORPAY_URL } from './gateway/razorpay-client.ts'
import type { OrderCalls, PaymentContext } from './payment-context.ts'

const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'

/** A gateway that speaks as Razorpay does. */
export interface OpenGateway extends Pick<PaymentContext, 'readKeys' | 'checkoutScript'> {
  readAccess(): Promise<GatewayAccess>
}

/** Takes payments by Razorpay, or by the gateway of a demo without keys, which `app.ts` passes in. */
export function openPaymentContext(shop: Shop, orders: OrderCalls, local?: OpenGateway): PaymentContext {
  const { readAccess, ...gateway } = local ?? razorpay(shop)
  return { ...orders, ...gateway, shop, gateway: openRazorpayClient(readAccess) }
}

function razorpay(shop: Shop): OpenGateway {
  const readKeys = async () => razorpayKeys(shop)
  return {
    readKeys,
    checkoutScript: RAZORPAY_SCRIPT,
    readAccess: async () => ({ ...(await readKeys()), baseUrl: RAZORPAY_URL, send: fetch }),
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
