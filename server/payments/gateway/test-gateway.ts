import type { ProviderTest } from '#contract/providers/providers-schemas.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { GatewayError } from './gateway.ts'

/** Asks the gateway for the payments of the last minute, for which it wants the right keys; no money moves. */
export async function testGateway({ gateway, shop }: PaymentContext): Promise<ProviderTest> {
  const to = new Date()
  try {
    await gateway.listPayments({ from: new Date(to.getTime() - 60_000), to })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    shop.log.warn({ err: error }, 'The gateway did not answer a test')
    return { worked: false, sentence: sentenceOf(error) }
  }
  const sentence = shop.providers.razorpay?.webhookSecret
    ? 'Razorpay knows your keys.'
    : 'Razorpay knows your keys. Without a webhook secret a payment may be noticed a minute late.'
  return { worked: true, sentence }
}

function sentenceOf({ status }: GatewayError): string {
  if (status === 401) return 'Razorpay refuses the key id or the key secret.'
  return status === undefined ? 'Razorpay cannot be reached.' : `Razorpay answered ${status}. Try again.`
}
