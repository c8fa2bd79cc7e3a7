import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { GatewayKeys } from '#server/payments/gateway/gateway.ts'
import type { LocalLedger } from './local-ledger.ts'
import { LedgerError } from './local-ledger-rows.ts'
import {
  type GatewayFailure,
  type GatewayOrderRow,
  SIMULATIONS,
  type Simulation,
} from './local-ledger-tables.ts'
import { localWindowFiles } from './local-window-files.ts'
import {
  errorPage,
  otpPage,
  outcomePage,
  payPage,
  TEST_CARDS,
  type WindowLook,
} from './local-window-pages.ts'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'"

const Look = z.object({
  shop: z.string().max(100).catch(''),
  contact: z.string().max(30).catch(''),
  theme: z.enum(['light', 'dark']).catch('light'),
})
const Method = z.object({ method: z.enum(['card', 'upi']).catch('card') })

type OnOrder = { Params: { orderId: string } }

/** The pages of the local gateway's window: method, OTP, outcome. They are plain forms; a script informs the shop's page. */
export async function localWindowRoutes(
  scope: FastifyInstance,
  ledger: LocalLedger,
  readKeys: () => Promise<GatewayKeys>,
): Promise<void> {
  localWindowFiles(scope)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof LedgerError)) throw error
    return send(reply.code(error.status), errorPage(error.message))
  })

  const outcome: Outcome = async (reply, { order, look }, paymentId, failure) => {
    const [payment, { keySecret }] = [await ledger.decidePayment(paymentId, failure), await readKeys()]
    return send(reply, outcomePage(order, payment, look, keySecret))
  }

  scope.get<OnOrder>('/gateway/checkout/:orderId', async (request, reply) => {
    const { order, look } = await readWindow(ledger, request)
    return send(reply, payPage(order, look, Method.parse(request.query).method))
  })
  cardRoutes(scope, ledger, outcome)
  upiRoute(scope, ledger, outcome)
}

/** What a request of the window is about. */
interface Window {
  order: GatewayOrderRow
  look: WindowLook
  form: URLSearchParams
}

type Outcome = (
  reply: FastifyReply,
  window: Window,
  paymentId: string,
  failure?: GatewayFailure,
) => Promise<FastifyReply>

async function readWindow(ledger: LocalLedger, request: FastifyRequest<OnOrder>): Promise<Window> {
  const order = await ledger.findOrder(request.params.orderId)
  if (!order) throw new LedgerError('This payment does not exist.', 404)
  if (order.status === 'paid') throw new LedgerError('This order has already been paid.')
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  return { order, look: Look.parse(request.query), form }
}

function cardRoutes(scope: FastifyInstance, ledger: LocalLedger, outcome: Outcome): void {
  scope.post<OnOrder>('/gateway/checkout/:orderId/card', async (request, reply) => {
    const window = await readWindow(ledger, request)
    const { order, look, form } = window
    const digits = (form.get('number') ?? '').replace(/\D/g, '')
    const card = TEST_CARDS.find(({ number }) => number.replaceAll(' ', '') === digits)
    if (!card)
      return send(
        reply,
        payPage(order, look, 'card', 'Use one of the test cards: other cards are not known here.'),
      )
    if (!isFuture(form.get('expiry') ?? '') || !/^\d{3,4}$/.test(form.get('cvv') ?? ''))
      return send(reply, payPage(order, look, 'card', 'Enter a future expiry (MM/YY) and a CVV of 3 digits.'))
    const payment = await ledger.beginPayment({
      orderId: order.id,
      method: 'card',
      instrument: `${card.label === 'Declined' ? 'Visa' : card.label} ending in ${digits.slice(-4)}`,
      simulations: simulationsOf(form),
    })
    if (card.label === 'Declined') return outcome(reply, window, payment.id, DECLINED)
    return send(reply, otpPage(order, payment, look))
  })

  scope.post<OnOrder>('/gateway/checkout/:orderId/otp', async (request, reply) => {
    const window = await readWindow(ledger, request)
    const { order, form } = window
    const payment = await ledger.findPayment(form.get('payment') ?? '')
    if (payment?.orderId !== order.id) throw new LedgerError('This payment does not exist.', 404)
    const isRight = /^\d{4,10}$/.test(form.get('otp') ?? '')
    return outcome(
      reply,
      window,
      payment.id,
      form.has('cancel') ? CANCELLED : isRight ? undefined : WRONG_OTP,
    )
  })
}

function upiRoute(scope: FastifyInstance, ledger: LocalLedger, outcome: Outcome): void {
  scope.post<OnOrder>('/gateway/checkout/:orderId/upi', async (request, reply) => {
    const window = await readWindow(ledger, request)
    const { order, look, form } = window
    const vpa = (form.get('vpa') ?? '').trim().toLowerCase()
    if (vpa !== 'success@razorpay' && vpa !== 'failure@razorpay')
      return send(
        reply,
        payPage(
          order,
          look,
          'upi',
          'Use success@razorpay or failure@razorpay: other UPI IDs are not known here.',
        ),
      )
    const payment = await ledger.beginPayment({
      orderId: order.id,
      method: 'upi',
      instrument: vpa,
      simulations: simulationsOf(form),
    })
    return outcome(reply, window, payment.id, vpa === 'failure@razorpay' ? UPI_REFUSED : undefined)
  })
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

function simulationsOf(form: URLSearchParams): Simulation[] {
  const chosen = form.getAll('simulate')
  return SIMULATIONS.filter((simulation) => chosen.includes(simulation))
}

/** MM/YY or MM/YYYY, to the end of that month. */
function isFuture(expiry: string): boolean {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2}|\d{4})$/.exec(expiry.trim()) ?? []
  if (month === '') return false
  return new Date(Number(year.length === 2 ? `20${year}` : year), Number(month)).getTime() > Date.now()
}

const failure = (description: string, reason: string): GatewayFailure => ({
  code: 'BAD_REQUEST_ERROR',
  description,
  source: 'customer',
  step: 'payment_authentication',
  reason,
})
const DECLINED = failure(
  'Your payment was declined by the bank. Try another card or method.',
  'card_declined',
)
const CANCELLED = failure('Your payment was cancelled at the bank.', 'payment_cancelled')
const WRONG_OTP = failure('The OTP entered was incorrect.', 'incorrect_otp')
const UPI_REFUSED = failure('Your payment was declined in the UPI app.', 'payment_declined')
