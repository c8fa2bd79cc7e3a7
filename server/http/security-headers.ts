import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * A strict policy without inline script. With Razorpay's keys its window is allowed: it lives on Razorpay's
 * own hosts.
 */
export async function securityHeaders(
  app: FastifyInstance,
  options: { usesRazorpay: boolean; isHttps: boolean },
) {
  const gateway = options.usesRazorpay ? ['https://checkout.razorpay.com', 'https://api.razorpay.com'] : []
  const payers = ['self', ...gateway.map((origin) => `"${origin}"`)].join(' ')
  const permissions = `camera=(), geolocation=(), microphone=(), usb=(), payment=(${payers})`
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions)
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...gateway],
        // Styles in attributes are set by libraries that place popovers.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...gateway],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...gateway],
        frameSrc: ["'self'", ...gateway],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...gateway],
        frameAncestors: ["'none'"],
        ...(options.isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: options.isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}
