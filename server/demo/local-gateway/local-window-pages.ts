import { formatPaise } from '#contract/money.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { paymentSignature } from '#server/payments/gateway/gateway-signature.ts'
import type { GatewayFailure, GatewayOrderRow, GatewayPaymentRow, Simulation } from './local-ledger-tables.ts'
import { WINDOW_SCRIPT, WINDOW_STYLE } from './local-window-files.ts'

/** The shop that the page names, and how it looks; carried from page to page in the URL. */
export interface WindowLook {
  shop: string
  contact: string
  theme: 'light' | 'dark'
}

export const TEST_CARDS = [
  { label: 'Visa', number: '4100 2800 0000 1007' },
  { label: 'Mastercard', number: '5500 6700 0000 1002' },
  { label: 'RuPay', number: '6527 6589 0000 1005' },
  { label: 'Declined', number: '4100 2800 0006 0003' },
] as const
const UPI_IDS = ['success@razorpay', 'failure@razorpay'] as const

const SIMULATION_LABELS: Record<Simulation, string> = {
  'drop-webhooks': 'Webhooks get lost',
  'duplicate-webhooks': 'Webhooks arrive twice',
  'reorder-webhooks': 'Webhooks arrive in the wrong order',
  'delay-webhooks': 'Webhooks arrive late',
  'late-authorization': 'The bank answers too late',
  'close-tab': 'The browser dies after paying',
}

/** Where a card or UPI id is entered. */
export function payPage(
  order: GatewayOrderRow,
  look: WindowLook,
  method: 'card' | 'upi',
  error?: string,
): string {
  const action = `/gateway/checkout/${order.id}/${method}?${lookQuery(look)}`
  const tab = (to: 'card' | 'upi', label: string) =>
    `<a href="/gateway/checkout/${order.id}?${escapeHtml(lookQuery(look))}&amp;method=${to}"${to === method ? ' aria-current="page"' : ''}>${label}</a>`
  return page(
    order,
    look,
    `<main><nav class="methods" aria-label="How to pay">${tab('card', 'Card')}${tab('upi', 'UPI')}</nav>
    ${error ? `<p class="note" role="alert">${escapeHtml(error)}</p>` : ''}
    <form method="post" action="${escapeHtml(action)}" autocomplete="off">
    ${method === 'card' ? CARD_FIELDS : UPI_FIELDS}
    <details><summary>Try what can go wrong</summary>${Object.entries(SIMULATION_LABELS)
      .map(
        ([value, label]) => `<label><input type="checkbox" name="simulate" value="${value}">${label}</label>`,
      )
      .join('')}</details>
    <button class="primary">Pay ${formatPaise(order.amountPaise)}</button></form></main>`,
  )
}

const fill = (field: string, value: string, label: string) =>
  `<li><button type="button" data-fill="${field}" data-value="${value}">${label}</button></li>`

const CARD_FIELDS = `<label>Card number<input id="number" name="number" inputmode="numeric" required maxlength="23" placeholder="4100 2800 0000 1007"></label>
  <ul class="hints" aria-label="Test cards">${TEST_CARDS.map(({ label, number }) => fill('number', number, label)).join('')}</ul>
  <div class="pair"><label>Expiry<input name="expiry" required maxlength="7" placeholder="MM/YY" value="12/34"></label>
  <label>CVV<input name="cvv" inputmode="numeric" required maxlength="4" placeholder="123" value="123"></label></div>`

const UPI_FIELDS = `<label>UPI ID<input id="vpa" name="vpa" required maxlength="100" placeholder="success@razorpay"></label>
  <ul class="hints" aria-label="Test UPI IDs">${UPI_IDS.map((id) => fill('vpa', id, id)).join('')}</ul>`

/** The bank's question after a card was entered. */
export function otpPage(order: GatewayOrderRow, payment: GatewayPaymentRow, look: WindowLook): string {
  const action = `/gateway/checkout/${order.id}/otp?${lookQuery(look)}`
  const to = look.contact ? ` sent to ${escapeHtml(look.contact.replace(/.(?=.{4})/g, '•'))}` : ''
  return page(
    order,
    look,
    `<main><h1>Confirm with OTP</h1><p>Enter the one-time password${to} for ${escapeHtml(payment.instrument)}. Test mode: any 4 to 10 digits, such as 1234, succeed; fewer fail.</p>
    <form method="post" action="${escapeHtml(action)}" autocomplete="off"><input type="hidden" name="payment" value="${payment.id}">
    <label>OTP<input name="otp" inputmode="numeric" required maxlength="10" autofocus></label>
    <button class="primary">Submit</button><button class="secondary" name="cancel" value="yes" formnovalidate>Cancel at the bank</button></form></main>`,
  )
}

/** The end of a payment; the window's script reports it to the shop's page. */
export function outcomePage(
  order: GatewayOrderRow,
  payment: GatewayPaymentRow,
  look: WindowLook,
  keySecret: string,
): string {
  if (payment.failure) return failedPage(order, payment, look, payment.failure)
  const isLost = payment.simulations.includes('close-tab')
  const data = isLost
    ? 'data-outcome="lost"'
    : `data-outcome="paid" data-payment-id="${payment.id}" data-order-id="${order.id}" data-signature="${paymentSignature(order.id, payment.id, keySecret)}"`
  return page(
    order,
    look,
    `<main class="outcome" ${data}><div class="sign" aria-hidden="true">✓</div><h1>Payment successful</h1><p>${
      isLost ? 'The shop’s page hears nothing of it. You can close the tab now.' : `${payment.id}`
    }</p></main>`,
  )
}

function failedPage(
  order: GatewayOrderRow,
  payment: GatewayPaymentRow,
  look: WindowLook,
  failure: GatewayFailure,
): string {
  const data = { ...failure, paymentId: payment.id, orderId: order.id }
  const attributes = Object.entries(data).map(
    ([name, value]) =>
      `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${escapeHtml(value)}"`,
  )
  return page(
    order,
    look,
    `<main class="outcome" data-outcome="failed" ${attributes.join(' ')}><div class="sign" aria-hidden="true">!</div><h1>Payment failed</h1><p>${escapeHtml(failure.description)}</p></main>`,
  )
}

function page(order: GatewayOrderRow, look: WindowLook, main: string): string {
  return `<!doctype html><html lang="en" data-theme="${look.theme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Payment</title><link rel="stylesheet" href="${WINDOW_STYLE}"><script src="${WINDOW_SCRIPT}"></script></head>
<body><header><span class="shop">${escapeHtml(look.shop || 'Shop')}</span><span class="amount">${formatPaise(order.amountPaise)}</span>
<span class="mark">Test mode: no money moves</span><button type="button" data-dismiss aria-label="Cancel payment">×</button></header>
${main}</body></html>`
}

/** Shown where nothing can be paid. */
export function errorPage(message: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payment</title>
<link rel="stylesheet" href="${WINDOW_STYLE}"><script src="${WINDOW_SCRIPT}"></script></head><body><main class="outcome"><h1>Nothing to pay here</h1><p>${escapeHtml(message)}</p>
<button type="button" class="secondary" data-dismiss>Close</button></main></body></html>`
}

function lookQuery(look: WindowLook): string {
  return new URLSearchParams({ ...look }).toString()
}
