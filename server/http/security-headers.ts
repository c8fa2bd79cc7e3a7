import type { FastifyInstance } from 'fastify'

interface SecurityOptions {
  usesRazorpay: boolean
  isHttps: boolean
}

/** The same headers for every answer, composed anew when the shop's address or its gateway changes. */
export function securityHeaders(
  app: FastifyInstance,
  providers: { readonly publicUrl: string; readonly razorpay?: object },
): void {
  let options: SecurityOptions | undefined
  let headers: Record<string, string> = {}
  app.addHook('onRequest', (_request, reply, done) => {
    const usesRazorpay = providers.razorpay !== undefined
    const isHttps = providers.publicUrl.startsWith('https:')
    if (options?.usesRazorpay !== usesRazorpay || options.isHttps !== isHttps) {
      options = { usesRazorpay, isHttps }
      headers = headersOf(options)
    }
    reply.headers(headers)
    done()
  })
}

/**
 * A strict policy without inline scripts. A shop with Razorpay's keys allows Razorpay's hosts, from which its window is
 * loaded.
 */
function headersOf({ usesRazorpay, isHttps }: SecurityOptions): Record<string, string> {
  const gateway = usesRazorpay ? ['https://checkout.razorpay.com', 'https://api.razorpay.com'] : []
  const selfAndGateway = ["'self'", ...gateway].join(' ')
  const payers = ['self', ...gateway.map((origin) => `"${origin}"`)].join(' ')
  const policy = [
    "default-src 'self'",
    `script-src ${selfAndGateway}`,
    "style-src 'self'",
    // Libraries that place popovers set styles in attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...gateway].join(' ')}`,
    "font-src 'self'",
    `connect-src ${selfAndGateway}`,
    `frame-src ${selfAndGateway}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${selfAndGateway}`,
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': `camera=(), geolocation=(), microphone=(), usb=(), payment=(${payers})`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}
