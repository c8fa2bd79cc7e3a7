// Informs the shop's page of what became of the payment. In the head, so that no press comes before it.
const post = (message) => window.parent.postMessage(message, location.origin)
const findOutcome = () => document.querySelector('[data-outcome]')
const SHOWN_MS = 900

document.addEventListener('DOMContentLoaded', () => {
  const dataset = findOutcome()?.dataset
  if (!dataset) return
  const messages = {
    paid: {
      outcome: 'paid',
      payment: {
        razorpay_payment_id: dataset.paymentId,
        razorpay_order_id: dataset.orderId,
        razorpay_signature: dataset.signature,
      },
    },
    failed: {
      outcome: 'failed',
      error: {
        code: dataset.code,
        description: dataset.description,
        source: dataset.source,
        step: dataset.step,
        reason: dataset.reason,
        metadata: { order_id: dataset.orderId, payment_id: dataset.paymentId },
      },
    },
  }
  const message = messages[dataset.outcome]
  if (message) setTimeout(() => post(message), SHOWN_MS)
})

document.addEventListener('click', ({ target }) => {
  if (target.closest('[data-dismiss]')) post({ outcome: 'dismissed' })
  const filling = target.closest('[data-fill]')
  if (!filling) return
  const field = document.getElementById(filling.dataset.fill)
  field.value = filling.dataset.value
  field.focus()
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !findOutcome()) post({ outcome: 'dismissed' })
})

document.addEventListener('submit', (event) => {
  const { dataset } = event.target
  if (dataset.isSent) event.preventDefault()
  dataset.isSent = 'yes'
})
