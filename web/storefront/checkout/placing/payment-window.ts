import type { PaymentIntent } from '#contract/ordering/payments.ts'
import { PaymentStopped } from './checkout-failure.ts'

const CANCELLED_MESSAGE = 'Payment cancelled. Please try again.'
const SCRIPT_TIMEOUT_MS = 20_000

/** What the gateway hands over after a payment. */
export interface GatewayPayment {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** Razorpay's checkout options, as far as they are used here. */
export interface GatewayOptions {
  key: string
  /** Paise. */
  amount: number
  currency: string
  name: string
  order_id: string
  prefill: PaymentIntent['prefill']
  notes: Record<string, string>
  retry: { enabled: boolean }
  modal: { ondismiss: () => void; confirm_close: boolean }
  handler: (payment: GatewayPayment) => void
}

interface GatewayWindow {
  open: () => void
  on: (event: 'payment.failed', listener: (failure: { error: { description: string } }) => void) => void
}

type Gateway = new (options: GatewayOptions) => GatewayWindow

/**
 * Opens the gateway's window over the page and waits for its outcome. In every mode, also the simulated one, the
 * script at `checkoutUrl` defines the `Razorpay` of Razorpay's documentation.
 * @throws PaymentStopped when it is dismissed, fails, or cannot be opened
 */
export async function openPaymentWindow(
  intent: PaymentIntent,
  { shopName, deliveryAddress }: { shopName: string; deliveryAddress: string },
): Promise<GatewayPayment> {
  const Razorpay = await loadGateway(intent.checkoutUrl)
  return new Promise((resolve, reject) => {
    const gateway = new Razorpay({
      key: intent.key,
      amount: intent.amount,
      currency: intent.currency,
      name: shopName,
      order_id: intent.gatewayOrderId,
      prefill: intent.prefill,
      notes: { ...intent.notes, address: deliveryAddress.slice(0, 256) },
      retry: { enabled: false },
      modal: { ondismiss: () => reject(new PaymentStopped(CANCELLED_MESSAGE)), confirm_close: true },
      handler: resolve,
    })
    gateway.on('payment.failed', ({ error }) =>
      reject(new PaymentStopped(`Payment failed: ${error.description}`)),
    )
    gateway.open()
  })
}

async function loadGateway(url: string): Promise<Gateway> {
  const page = window as typeof window & { Razorpay?: Gateway }
  if (!page.Razorpay) await loadScript(url)
  if (!page.Razorpay) throw notOpened()
  return page.Razorpay
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(notOpened())
    }
    const timer = setTimeout(fail, SCRIPT_TIMEOUT_MS)
    script.src = url
    script.onerror = fail
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    document.head.append(script)
  })
}

function notOpened(): PaymentStopped {
  return new PaymentStopped('The payment window could not be opened. Please try again.')
}
