import { randomUUID } from 'node:crypto'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { en } from 'zod/locales'
import * as z from 'zod/mini'
import { PROBLEM_CODES } from '#contract/envelope.ts'
import { accounts } from '#server/accounts/accounts.ts'
import { personNames } from '#server/accounts/person-queries.ts'
import { sessionFinder } from '#server/accounts/sign-in/session.ts'
import { callsPerNetwork } from '#server/accounts/unproved.ts'
import { audit } from '#server/audit/audit.ts'
import { recordLooks } from '#server/audit/record-looks.ts'
import { backups } from '#server/backups/backups.ts'
import { readEndedPrefixes } from '#server/backups/restores.ts'
import { cart } from '#server/cart/cart.ts'
import { customerCart } from '#server/cart/customer-data.ts'
import { changeTerms } from '#server/catalogue/admin/change-terms.ts'
import { catalogue } from '#server/catalogue/catalogue.ts'
import { readCategoryRules } from '#server/catalogue/category-rules.ts'
import { readPageContent } from '#server/catalogue/page-content.ts'
import { hasPicture } from '#server/catalogue/pictures/store-picture.ts'
import { catalogueNames } from '#server/catalogue/product-queries.ts'
import { customerStockAlerts } from '#server/catalogue/stock/customer-data.ts'
import { checkout } from '#server/checkout/checkout.ts'
import { customerCoupons } from '#server/checkout/customer-data.ts'
import { priceCart } from '#server/checkout/price-cart.ts'
import type { Config } from '#server/config/config.ts'
import { dashboards } from '#server/dashboards/dashboards.ts'
import type { Database } from '#server/database/connect.ts'
import { openReplicas, type Replicas } from '#server/database/replicas/replicas.ts'
import { customerDeliveries } from '#server/delivery/customer-data.ts'
import { delivery } from '#server/delivery/delivery.ts'
import { releaseAgent } from '#server/delivery/dispatch/release-agent.ts'
import { openLocalGateway } from '#server/demo/local-gateway/local-gateway.ts'
import type { Events } from '#server/events/events.ts'
import { readClosedMonths } from '#server/gst/closing/read-closed-months.ts'
import { gst } from '#server/gst/gst.ts'
import { guardRoutes } from '#server/http/access.ts'
import { isApiCall, unknownApiCalls } from '#server/http/api-calls.ts'
import { documentation } from '#server/http/documentation.ts'
import { healthRoutes } from '#server/http/health-routes.ts'
import { metricsRoutes } from '#server/http/metrics-routes.ts'
import { handleMalformedUrl, handleProblem } from '#server/http/problem-handler.ts'
import { limitRequests } from '#server/http/rate-limit.ts'
import { refuseWhileClosing } from '#server/http/refuse-while-closing.ts'
import { RequestLog } from '#server/http/request-log.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { customerMessages } from '#server/notifications/customer-data.ts'
import { notifications } from '#server/notifications/notifications.ts'
import { TEMPLATES } from '#server/notifications/short-texts.ts'
import { testMessage } from '#server/notifications/test-message.ts'
import { customerOrders, customerPrescriptions } from '#server/orders/customer-data.ts'
import { desk } from '#server/orders/desk/desk.ts'
import { corrections } from '#server/orders/documents/correction-routes.ts'
import { gapRoutes } from '#server/orders/documents/gap-routes.ts'
import { recordRefunded } from '#server/orders/documents/record-refunded.ts'
import { claimGuestOrders } from '#server/orders/guests/claim-guest-orders.ts'
import { customerTotals, HAS_ORDERED } from '#server/orders/lists/customer-totals.ts'
import { ORDER_OF_MOVEMENT, orderIdOf, orderNames } from '#server/orders/order-queries.ts'
import { orders } from '#server/orders/orders.ts'
import { papers } from '#server/orders/papers/paper-routes.ts'
import { pincodes } from '#server/orders/pincode-places.ts'
import { readCashLeft } from '#server/orders/place/cash-limit.ts'
import { makePaidOrder } from '#server/orders/place/place-paid-order.ts'
import { lockPrescription } from '#server/orders/prescriptions/lock-prescription.ts'
import { prescriptions } from '#server/orders/prescriptions/prescription-routes.ts'
import { serveWebFiles } from '#server/pages/web-files.ts'
import { requireNothingOpen } from '#server/payments/account-change.ts'
import { customerPayments } from '#server/payments/customer-data.ts'
import { testGateway } from '#server/payments/gateway/test-gateway.ts'
import { openPaymentContext } from '#server/payments/open-payment-context.ts'
import { payments } from '#server/payments/payments.ts'
import { customerReviews } from '#server/reviews/customer-data.ts'
import { reviewNames } from '#server/reviews/review-queries.ts'
import { reviews } from '#server/reviews/reviews.ts'
import { areaNames } from '#server/settings/areas/area-queries.ts'
import { providerRoutes } from '#server/settings/providers/provider-routes.ts'
import { openProviders } from '#server/settings/providers/providers.ts'
import { settings } from '#server/settings/setting-routes.ts'
import { paymentMode } from '#server/settings/shop-info.ts'
import { taxClassNames } from '#server/settings/tax/tax-class-queries.ts'
import type { Providers, Shop, ShopApp } from '#server/shop.ts'
import { claimGuestTickets } from '#server/tickets/ask-about-order.ts'
import { customerTickets } from '#server/tickets/customer-data.ts'
import { ticketNames } from '#server/tickets/ticket-queries.ts'
import { tickets } from '#server/tickets/tickets.ts'
import { customerWishlist } from '#server/wishlist/customer-data.ts'
import { wishlist } from '#server/wishlist/wishlist.ts'

z.config(en())

const BODY_LIMIT_BYTES = 64 * 1024
const REQUEST_TIMEOUT_MS = 15_000
const REQUESTS_PER_MINUTE = 300

export interface AppDependencies {
  config: Config
  database: Database
  /** Absent: the primary answers everything. */
  replicas?: Replicas
  events: Events
  jobs: Jobs
  log: FastifyBaseLogger
  /** Absent: they are opened here, and closed with the app. */
  providers?: Providers
  /** Folder of the built web app; absent: only the API is served. */
  webFolder?: string
  /** Requests a minute of one session or network; only tests set another number. */
  requestsPerMinute?: number
}

/** The whole shop as one Fastify app, apart from the listener. */
export async function buildApp(dependencies: AppDependencies): Promise<ShopApp> {
  const { config, database, events, jobs, log } = dependencies
  const replicas = dependencies.replicas ?? openReplicas(database, [], log)
  const providers = dependencies.providers ?? (await openProviders({ config, database, events, log }))
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLog(log),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: trustedProxies(config.trustProxy),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: handleMalformedUrl,
    requestIdHeader: false,
    // `refuseWhileClosing` answers with a problem of the API instead.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleProblem)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // The default for the API; routes whose answers may be cached override it.
    if (isApiCall(request)) reply.header('cache-control', 'no-store')
    done()
  })

  app.addHook('onClose', async () => providers.close())
  refuseWhileClosing(app)
  securityHeaders(app, providers)
  const limits = await limitRequests(
    app,
    dependencies.requestsPerMinute ?? REQUESTS_PER_MINUTE,
    callsPerNetwork({ config, providers, database }),
  )
  await app.register(swagger, {
    openapi: {
      info: {
        title: `${config.shop.name} API`,
        version: '1',
        description: `A refusal has a message for people and a code for programs: ${PROBLEM_CODES.join(', ')}.`,
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  guardRoutes(app, sessionFinder(database), limits)
  recordLooks(app, database)
  const shop = { config, providers, database, replicas, events, jobs, log }
  await registerDomains(app, shop)
  documentation(app)
  healthRoutes(app, database)
  metricsRoutes(app, shop)
  unknownApiCalls(app)
  await serveWebFiles(app, dependencies.webFolder, {
    readContent: (page, query) => readPageContent(shop, page, query),
    countPage: limits.countPage,
  })
  return app
}

/** A number is how many proxies stand in front of the shop. */
function trustedProxies(trustProxy: Config['trustProxy']) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy
}

/** What guests have left to the person who has proved their phone. */
async function claimOfGuests(...args: Parameters<typeof claimGuestOrders>): Promise<void> {
  await claimGuestOrders(...args)
  const [queries, personId] = args
  await claimGuestTickets(queries, personId)
}

/** In the order of locks. */
const CUSTOMER_DATA = [
  customerPayments,
  customerOrders,
  customerDeliveries,
  customerTickets,
  customerReviews,
  customerCart,
  customerCoupons,
  customerPrescriptions,
  customerWishlist,
  customerStockAlerts,
  customerMessages,
]

/** Every domain is a plugin; what a lower one needs of a higher one is passed in here. */
async function registerDomains(app: ShopApp, shop: Shop): Promise<void> {
  await app.register(settings, {
    prefix: '/api',
    shop,
    changeTerms,
    hasPicture,
    readCategoryRules,
    readClosedMonths,
    readEndedPrefixes,
  })
  await app.register(accounts, {
    prefix: '/api',
    shop,
    needs: {
      releaseAgent,
      customerTotals,
      hasOrdered: HAS_ORDERED,
      claimGuestOrders: claimOfGuests,
      customerData: CUSTOMER_DATA,
    },
  })
  await app.register(audit, {
    prefix: '/api',
    shop,
    needs: {
      names: [orderNames, personNames, reviewNames, ticketNames, catalogueNames, areaNames, taxClassNames],
      orderIdOf,
    },
  })
  await app.register(backups, { prefix: '/api', shop, customerData: CUSTOMER_DATA })
  await app.register(catalogue, { shop, orderOfMovement: ORDER_OF_MOVEMENT })
  await app.register(wishlist, { prefix: '/api/wishlist', shop })
  await app.register(cart, { prefix: '/api/cart', shop, priceCart })
  await app.register(checkout, { prefix: '/api', shop, readCashLeft })
  const orderCalls = { makeOrder: makePaidOrder, lockPrescription, recordRefunded }
  const local = paymentMode(shop) === 'local' ? openLocalGateway(app, shop) : undefined
  const context = openPaymentContext(shop, orderCalls, local)
  await app.register(payments, { prefix: '/api', context })
  await app.register(providerRoutes, {
    prefix: '/api',
    shop,
    requireNothingOpen,
    templates: Object.entries(TEMPLATES).map(([template, text]) => ({ template, text })),
    tests: {
      mail: (by) => testMessage(shop, 'mail', by),
      sms: (by) => testMessage(shop, 'sms', by),
      whatsapp: (by) => testMessage(shop, 'whatsapp', by),
      razorpay: () => testGateway(context),
    },
  })
  await app.register(orders, { prefix: '/api/orders', shop, context })
  await app.register(desk, { prefix: '/api/desk', shop })
  await app.register(pincodes, { prefix: '/api', shop })
  await app.register(corrections, { prefix: '/api', shop })
  await app.register(papers, { prefix: '/api', shop })
  await app.register(gapRoutes, { prefix: '/api', shop })
  await app.register(prescriptions, { prefix: '/api', shop })
  await app.register(reviews, { prefix: '/api', shop })
  await app.register(tickets, { prefix: '/api', shop })
  await app.register(delivery, { shop })
  await app.register(gst, { prefix: '/api/gst', shop })
  await app.register(dashboards, { prefix: '/api', shop })
  await app.register(notifications, { prefix: '/api', shop })
}
