import { paiseFromRupees } from '#contract/money.ts'
import type { Checkout } from '#contract/ordering/checkout-schemas.ts'
import { MIN_ONLINE_PAISE, type PaymentMethod } from '#contract/ordering/orders.ts'
import type { PaymentOptions } from '#contract/ordering/payments.ts'
import { formatRupees } from '#shop/rupees.ts'

const CASH_ONLY: PaymentOptions = { cod: true, razorpay: false, mode: 'off', cashLimit: Number.MAX_VALUE }

export interface MethodChoice {
  method: PaymentMethod
  title: string
  description: string
  /** What else is good to know. */
  note?: string
  /** Why it cannot be chosen. */
  problem?: string
  /** The number of a guest, who can choose it after proving it by a code. */
  phoneToProve?: string
  /** No real money moves; the card is marked "Test Mode". */
  isTest?: boolean
  /** How to pay in test mode. */
  hint?: string
}

/** In rupees, what of a checkout decides how it may be paid. */
interface Quote {
  amounts: Pick<Checkout['amounts'], 'total'>
  amountsInCash: Pick<Checkout['amounts'], 'total'>
  /** What this person may still order in cash. */
  cashLeft: number
  /** Why none of it can be paid in cash. */
  cashRefusal?: string | null
}

/** A guest's number, which nobody has proved; null where the shop can send no code to it. */
interface Guest {
  phone: string | null
}

/** How a checkout may be paid; texts depend on the gateway's mode. */
export function methodChoices(
  options: PaymentOptions = CASH_ONLY,
  { amounts, amountsInCash, cashLeft, cashRefusal }: Quote,
  guest?: Guest,
): MethodChoice[] {
  const choices: MethodChoice[] = []
  const { total } = amounts
  const isPayableOnline = paiseFromRupees(total) >= MIN_ONLINE_PAISE
  if (options.razorpay && isPayableOnline) choices.push(onlineChoice(options, total))
  // An order without anything to pay is placed like a cash order.
  if (options.cod || total === 0) {
    const problem =
      total > 0 && cashRefusal ? cashRefusal : cashProblem(amountsInCash.total, options.cashLimit, cashLeft)
    choices.push({
      method: 'cod',
      title: 'Cash on Delivery',
      description: `Pay ${formatRupees(amountsInCash.total)} in cash when it arrives`,
      ...(options.cashLimit < Number.MAX_VALUE && {
        note: `Cash is possible up to ${formatRupees(options.cashLimit)} for an order`,
      }),
      ...(problem === undefined && guest && isPayableOnline ? guestProblem(guest) : { problem }),
    })
  }
  return choices
}

function guestProblem({ phone }: Guest): Pick<MethodChoice, 'problem' | 'phoneToProve'> {
  if (phone === null) return { problem: 'To pay in cash, sign in with your email and password' }
  return { problem: 'To pay in cash, confirm your number with a code', phoneToProve: phone }
}

/** The law limits what one person pays in cash on a day, so earlier orders count too. */
function cashProblem(total: number, cashLimit: number, cashLeft: number): string | undefined {
  if (total > cashLimit) return `Possible up to ${formatRupees(cashLimit)}`
  if (total > cashLeft) return `With your other orders, ${formatRupees(cashLeft)} are still possible in cash`
  return undefined
}

/** Razorpay's window offers both; nobody types a UPI id any more. */
const UPI_NOTE = 'UPI opens your app on a phone; on a computer you scan a QR code with it'

function onlineChoice({ mode }: PaymentOptions, total: number): MethodChoice {
  const online = {
    method: 'razorpay' as const,
    title: 'Pay Online',
    description: `Pay ${formatRupees(total)} now by UPI, card or net banking with Razorpay`,
  }
  const onRazorpay = { ...online, note: UPI_NOTE }
  if (mode === 'live') return onRazorpay
  return {
    ...(mode === 'local' ? online : onRazorpay),
    description:
      mode === 'local' ? `Pay ${formatRupees(total)} now with the simulated gateway` : online.description,
    isTest: true,
    hint: 'Test card: 4100 2800 0000 1007, any future date, any CVV, OTP 1234',
  }
}

/** The chosen method where it can be used; otherwise the first that can. */
export function possibleMethod(
  choices: readonly MethodChoice[],
  chosen: PaymentMethod | null,
): PaymentMethod | undefined {
  const possible = choices.filter(({ problem }) => problem === undefined)
  return (possible.find(({ method }) => method === chosen) ?? possible[0])?.method
}

/** The checkout at the amounts that are paid by this method. */
export function payingBy(checkout: Checkout, method: PaymentMethod | undefined): Checkout {
  return method === 'cod' ? { ...checkout, amounts: checkout.amountsInCash } : checkout
}
