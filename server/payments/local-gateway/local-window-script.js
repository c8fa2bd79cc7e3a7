// Informs the shop's page of what became of the payment.
const post = (message) => window.parent.postMessage(message, location.origin)
const outcome = document.querySelector('[data-outcome]')
const SHOWN_MS = 900

if (outcome) {
  const { dataset } = outcome
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
}

for (const button of document.querySelectorAll('[data-dismiss]')) {
  button.addEventListener('click', () => post({ outcome: 'dismissed' }))
}
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !outcome) post({ outcome: 'dismissed' })
})

for (const button of document.querySelectorAll('[data-fill]')) {
  button.addEventListener('click', () => {
    const field = document.getElementById(button.dataset.fill)
    field.value = button.dataset.value
    field.focus()
  })
}

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.isSent) event.preventDefault()
    form.dataset.isSent = 'yes'
  })
}
