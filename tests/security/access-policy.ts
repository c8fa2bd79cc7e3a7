/** Who asks, in the order in which it is asked: strangers first, so that they find everything still there. */
export const IDENTITIES = ['anonymous', 'otherCustomer', 'otherAgent', 'agent', 'customer', 'admin'] as const
export type Identity = (typeof IDENTITIES)[number]

/**
 * What a call answers: `in` lets the caller through to the call itself, which may still find fault with what
 * was sent; 401 who is not signed in, 403 who may not call it, 404 who may not know that it exists.
 */
export type Verdict = 'in' | 401 | 403 | 404
export type Row = Record<Identity, Verdict>

const row = (
  anonymous: Verdict,
  otherCustomer: Verdict,
  otherAgent: Verdict,
  agent: Verdict,
  customer: Verdict,
  admin: Verdict,
): Row => ({ anonymous, otherCustomer, otherAgent, agent, customer, admin })

const EVERYBODY = row('in', 'in', 'in', 'in', 'in', 'in')
const SIGNED_IN = row(401, 'in', 'in', 'in', 'in', 'in')
const ADMIN = row(401, 403, 403, 403, 403, 'in')
const CUSTOMERS = row(401, 'in', 403, 403, 'in', 403)
const AGENTS = row(401, 403, 'in', 'in', 403, 403)
/** `{userId}` in the path is the customer. */
const OWN_PATH = row(401, 403, 403, 403, 'in', 403)
/** Something of the customer's that administrators have no business with. */
const OWN_THING = row(401, 404, 403, 403, 'in', 403)
/** Something of the customer's in a list that everybody has one of. */
const OWN_ENTRY = row(401, 404, 404, 404, 'in', 404)
const ORDER = row(401, 404, 404, 'in', 'in', 'in')
const ORDER_OF_CUSTOMER = row(401, 404, 403, 403, 'in', 'in')
const ORDER_ON_THE_WAY = row(401, 403, 404, 'in', 403, 'in')
const THING_OF_AGENT = row(401, 403, 404, 'in', 403, 403)
const OWN_ROLE = row(401, 'in', 403, 403, 'in', 403)
const CUSTOMER_OR_ADMIN = row(401, 403, 403, 403, 'in', 'in')
/** The demo gateway lets its own shop in by its keys, and no session of anybody. */
const GATEWAY = row(401, 401, 401, 401, 401, 401)
const NOTHING_THERE = row(404, 404, 404, 404, 404, 404)
/** Believed by its signature alone. */
const SIGNED = row(401, 401, 401, 401, 401, 401)

/** One row for each call of the app. A call without a row, and a row without a call, fails the test. */
export const ACCESS_POLICY: Record<string, Row> = {
  'GET /api/shop': EVERYBODY,
  'GET /api/settings': ADMIN,
  'PUT /api/settings': ADMIN,
  'POST /api/login': row(401, 401, 401, 401, 401, 401),
  'POST /api/register': EVERYBODY,
  'POST /api/logout': SIGNED_IN,
  'GET /api/profile': SIGNED_IN,
  'PUT /api/profile': SIGNED_IN,
  'GET /api/audit': ADMIN,
  'POST /api/password-reset': EVERYBODY,
  'POST /api/password-reset/confirm': EVERYBODY,
  'GET /api/addresses': SIGNED_IN,
  'POST /api/addresses': SIGNED_IN,
  'PUT /api/addresses/:id': OWN_ENTRY,
  'DELETE /api/addresses/:id': OWN_ENTRY,
  'GET /api/users': ADMIN,
  'POST /api/users': ADMIN,
  'PUT /api/users/:id': ADMIN,
  'DELETE /api/users/:id': ADMIN,
  'POST /api/users/:id/reactivate': ADMIN,
  'POST /api/users/:id/invitation': ADMIN,
  'GET /api/products': EVERYBODY,
  'GET /api/products/suggestions': EVERYBODY,
  'GET /api/products/filters': EVERYBODY,
  'GET /api/products/:id': EVERYBODY,
  'GET /api/categories': EVERYBODY,
  'GET /api/analytics/popular-products': EVERYBODY,
  'GET /api/admin/products': ADMIN,
  'GET /api/admin/products/:id': ADMIN,
  'POST /api/products': ADMIN,
  'PUT /api/products/:id': ADMIN,
  'PUT /api/products/:id/variants': ADMIN,
  'GET /api/variants/:id/stock': ADMIN,
  'POST /api/variants/:id/stock': ADMIN,
  'DELETE /api/products/:id': ADMIN,
  'POST /api/products/bulk': ADMIN,
  'GET /api/products/export': ADMIN,
  'POST /api/products/import': ADMIN,
  'POST /api/categories': ADMIN,
  'PUT /api/categories/:id': ADMIN,
  'DELETE /api/categories/:id': ADMIN,
  'POST /api/pictures': ADMIN,
  'GET /pictures/uploads/:file': NOTHING_THERE,
  'GET /pictures/sample/*': NOTHING_THERE,
  'GET /api/wishlist/:userId': OWN_PATH,
  'POST /api/wishlist/:userId': OWN_PATH,
  'POST /api/wishlist/:userId/merge': OWN_PATH,
  'POST /api/wishlist/visitor': EVERYBODY,
  'DELETE /api/wishlist/:userId/:productId': OWN_PATH,
  'DELETE /api/wishlist/:userId': OWN_PATH,
  'GET /api/cart/:userId': OWN_PATH,
  'POST /api/cart/:userId': OWN_PATH,
  'POST /api/cart/:userId/merge': OWN_PATH,
  'POST /api/cart/visitor': EVERYBODY,
  'PUT /api/cart/:userId/:productId': OWN_PATH,
  'DELETE /api/cart/:userId/:productId': OWN_PATH,
  'DELETE /api/cart/:userId': OWN_PATH,
  'PUT /api/cart/:userId/coupon': OWN_PATH,
  'DELETE /api/cart/:userId/coupon': OWN_PATH,
  'POST /api/checkout/price': CUSTOMERS,
  'GET /api/synonyms': ADMIN,
  'POST /api/synonyms': ADMIN,
  'PUT /api/synonyms/:id': ADMIN,
  'DELETE /api/synonyms/:id': ADMIN,
  'GET /api/coupons': ADMIN,
  'POST /api/coupons': ADMIN,
  'PUT /api/coupons/:code': ADMIN,
  'DELETE /api/coupons/:code': ADMIN,
  'POST /api/payment/create-intent': CUSTOMERS,
  'POST /api/payment/confirm': OWN_THING,
  'GET /api/payment/:paymentIntentId': OWN_THING,
  'POST /api/payment/:paymentIntentId/dismiss': OWN_THING,
  'POST /api/payment/webhook': SIGNED,
  'GET /api/payments': ADMIN,
  'POST /api/payments/:id/refund': ADMIN,
  'GET /api/payments/issues': ADMIN,
  'POST /api/payments/issues/:id/resolve': ADMIN,
  'GET /api/payments/reconciliation': ADMIN,
  'GET /api/payments/reconciliation/export': ADMIN,
  'POST /api/orders/track': EVERYBODY,
  'POST /api/orders': CUSTOMERS,
  'GET /api/orders': SIGNED_IN,
  'GET /api/orders/export': ADMIN,
  'GET /api/orders/:id': ORDER,
  'PUT /api/orders/:id': ADMIN,
  'POST /api/orders/:id/cancel': ORDER_OF_CUSTOMER,
  'POST /api/orders/:id/reorder': OWN_THING,
  'PUT /api/orders/:id/status': ORDER_ON_THE_WAY,
  'POST /api/orders/:id/failed-attempt': THING_OF_AGENT,
  'GET /api/orders/:id/taken-away': THING_OF_AGENT,
  'POST /api/orders/:id/photo': THING_OF_AGENT,
  'GET /api/orders/:id/photos/:photoId': ORDER_ON_THE_WAY,
  'POST /api/orders/:id/delivery-code/override': ADMIN,
  'POST /api/orders/:id/goods-received': ADMIN,
  'POST /api/orders/:id/delivered-after-all': ADMIN,
  'GET /api/orders/:id/delivery-record': ADMIN,
  'GET /api/products/:id/reviews': EVERYBODY,
  'POST /api/products/:id/reviews': row(401, 403, 403, 403, 'in', 403),
  'PUT /api/products/:id/reviews': OWN_THING,
  'PUT /api/products/:id/reviews/mine': OWN_THING,
  'DELETE /api/products/:id/reviews/mine': OWN_THING,
  'GET /api/reviews': ADMIN,
  'POST /api/reviews/:id/hide': ADMIN,
  'POST /api/reviews/:id/unhide': ADMIN,
  'PUT /api/analytics/admin/orders/:id/assign': ADMIN,
  'PUT /api/analytics/admin/orders/:id/reassign': ADMIN,
  'PUT /api/analytics/admin/orders/:id/unassign': ADMIN,
  'GET /api/analytics/admin/agents': ADMIN,
  'GET /api/analytics/admin/unassigned-orders': ADMIN,
  'GET /api/analytics/admin/all-orders': ADMIN,
  'GET /api/analytics/admin/dashboard': ADMIN,
  'GET /api/analytics/admin/cash': ADMIN,
  'POST /api/analytics/admin/cash/handovers/:id/confirm': ADMIN,
  'GET /api/analytics/admin/cash/agents/:id': ADMIN,
  'POST /api/analytics/admin/cash/agents/:id/write-offs': ADMIN,
  'PUT /api/analytics/admin/cash/agents/:id/limit': ADMIN,
  'PUT /api/analytics/agent/status': AGENTS,
  'GET /api/analytics/agent/profile': AGENTS,
  'GET /api/agent/cash': AGENTS,
  'POST /api/agent/cash/handovers': AGENTS,
  'DELETE /api/agent/cash/handovers/:id': THING_OF_AGENT,
  'GET /api/dashboard/stats/:role': OWN_ROLE,
  'GET /api/analytics/user-stats/:id': CUSTOMER_OR_ADMIN,
  'GET /api/reports': ADMIN,
  'GET /api/events': SIGNED_IN,
  'GET /api/mails/waiting': ADMIN,
  'POST /api/mails/retry': ADMIN,
  'GET /api/demo/mails': EVERYBODY,
  'GET /api/demo/mails/page': EVERYBODY,
  'GET /api/*': NOTHING_THERE,
  'GET /api/docs/openapi.json': EVERYBODY,
  'GET /api/docs': EVERYBODY,
  'GET /api/health/live': EVERYBODY,
  'GET /api/health/ready': EVERYBODY,
  'GET /metrics': EVERYBODY,
  'GET /delivery.webmanifest': EVERYBODY,
  'GET /robots.txt': EVERYBODY,
  'GET /sitemap.xml': EVERYBODY,
  'GET /sitemap-pages.xml': EVERYBODY,
  'GET /sitemap-products-:part.xml': EVERYBODY,
  'POST /gateway/v1/orders': GATEWAY,
  'GET /gateway/v1/orders': GATEWAY,
  'GET /gateway/v1/orders/:id': GATEWAY,
  'GET /gateway/v1/orders/:id/payments': GATEWAY,
  'GET /gateway/v1/payments': GATEWAY,
  'GET /gateway/v1/payments/:id': GATEWAY,
  'POST /gateway/v1/payments/:id/capture': GATEWAY,
  'POST /gateway/v1/payments/:id/refund': GATEWAY,
  'GET /gateway/v1/payments/:id/refunds': GATEWAY,
  'GET /gateway/v1/refunds': GATEWAY,
  'GET /gateway/v1/refunds/:id': GATEWAY,
  'GET /gateway/assets/checkout.js': EVERYBODY,
  'GET /gateway/assets/window.js': EVERYBODY,
  'GET /gateway/assets/window.css': EVERYBODY,
  'GET /gateway/checkout/:orderId': NOTHING_THERE,
  'POST /gateway/checkout/:orderId/card': NOTHING_THERE,
  'POST /gateway/checkout/:orderId/otp': NOTHING_THERE,
  'POST /gateway/checkout/:orderId/upi': NOTHING_THERE,
}
