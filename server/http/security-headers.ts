import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

interface SecurityOptions {
  usesRazorpay: boolean
  isHttps: boolean
}

/** The same for every answer, so they are put together once, when the shop starts. */
export async function securityHeaders(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const headers = await writtenHeaders(options)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * A strict policy without inline script. With Razorpay's keys its window is allowed: it lives on Razorpay's
 * own hosts.
 */
async function writtenHeaders(options: SecurityOptions): Promise<Record<string, string>> {
  const gateway = options.usesRazorpay ? ['https://checkout.razorpay.com', 'https://api.razorpay.com'] : []
  const payers = ['self', ...gateway.map((origin) => `"${origin}"`)].join(' ')
  const permissions = `camera=(), geolocation=(), microphone=(), usb=(), payment=(${payers})`
  const app = Fastify()
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
  let headers: Record<string, string> = {}
  app.get('/', async (_request, reply) => {
    headers = reply.getHeaders() as Record<string, string>
  })
  await app.inject('/')
  await app.close()
  return { ...headers, 'permissions-policy': permissions }
}
