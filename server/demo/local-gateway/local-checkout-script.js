// Stands in for Razorpay's checkout.js: the same constructor, options and events, and a window over the page.
;(() => {
  // On phones the window is the whole screen.
  const SIZE = matchMedia('(max-width: 479px)').matches
    ? 'width:100%;height:100%'
    : 'width:420px;height:min(100%,680px);border-radius:16px'
  const FRAME_STYLE = `position:absolute;inset:0;margin:auto;border:0;${SIZE}`
  const DIALOG_STYLE =
    'position:fixed;inset:0;width:100vw;height:100dvh;max-width:none;max-height:none;margin:0;padding:0;border:0;background:rgb(6 20 26 / 65%)'

  class LocalGateway {
    #options
    #listeners = new Map()
    #dialog

    constructor(options) {
      this.#options = options
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    }

    open() {
      if (this.#dialog) return
      const frame = document.createElement('iframe')
      frame.title = 'Payment'
      frame.src = this.#url()
      frame.style.cssText = FRAME_STYLE
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', 'Payment')
      dialog.style.cssText = DIALOG_STYLE
      dialog.append(frame)
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        this.#dismiss()
      })
      this.#dialog = dialog
      window.addEventListener('message', this.#receive)
      document.body.append(dialog)
      dialog.showModal()
      frame.focus()
    }

    close() {
      window.removeEventListener('message', this.#receive)
      this.#dialog?.remove()
      this.#dialog = undefined
    }

    #url() {
      const { order_id, name, prefill } = this.#options
      const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
      const query = new URLSearchParams({ shop: name ?? '', contact: prefill?.contact ?? '', theme })
      return `/gateway/checkout/${encodeURIComponent(order_id)}?${query}`
    }

    #receive = (message) => {
      const frame = this.#dialog?.querySelector('iframe')
      if (message.origin !== location.origin || message.source !== frame?.contentWindow) return
      const { outcome, ...details } = message.data
      if (outcome === 'dismissed') this.#dismiss()
      if (outcome === 'failed') this.#fail(details)
      if (outcome === 'paid') {
        this.close()
        this.#options.handler(details.payment)
      }
    }

    #fail({ error }) {
      if (this.#options.retry?.enabled === false) this.close()
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error })
    }

    #dismiss() {
      this.close()
      this.#options.modal?.ondismiss?.()
    }
  }

  window.Razorpay = LocalGateway
})()
