/** One change of the source that takes a mechanism away; its text must be in the file exactly once. */
export interface Edit {
  file: string
  from: string
  to: string
}

/** A mechanism of an invariant, how to take it away, and the test that must go red then. */
export interface Mutant {
  invariant: number
  /** What is missing in the mutant. */
  without: string
  edits: Edit[]
  check: { file: string; test: string }
}

const MIGRATION = 'server/database/migrations/0001_shop.sql'
const CONSTRAINTS = 'server/database/constraints.test.ts'

const edit = (file: string, from: string, to: string): Edit => ({ file, from, to })

/** A check or key of a table, replaced by one of the same name that allows everything. */
function constraint(invariant: number, name: string, definition: string, refuses: string): Mutant {
  return {
    invariant,
    without: `constraint ${name}`,
    edits: [edit(MIGRATION, `CONSTRAINT "${name}" ${definition}`, `CONSTRAINT "${name}" CHECK (true)`)],
    check: { file: CONSTRAINTS, test: `${name} refuses ${refuses}` },
  }
}

/** A unique index that is only an index. */
function uniqueness(invariant: number, name: string, refuses: string): Mutant {
  return {
    invariant,
    without: `unique index ${name}`,
    edits: [edit(MIGRATION, `CREATE UNIQUE INDEX "${name}"`, `CREATE INDEX "${name}"`)],
    check: { file: CONSTRAINTS, test: `${name} refuses ${refuses}` },
  }
}

const IDEMPOTENCY = 'server/checkout/idempotency.ts'
const STOCK = 'server/checkout/stock.ts'
const CART = 'server/cart/cart-changes.ts'
const PLACE_ORDER = 'server/orders/place-order.ts'
const PRICE_ORDER = 'server/checkout/price-order.ts'
const TRANSITION = 'server/orders/transition-order.ts'
const SESSION = 'server/accounts/session.ts'
const SETTLE = 'server/payments/settle-payment.ts'
const COUNTS = 'server/database/migrations/0009_order-counts.sql'
const OWN_POSTGRES = 'server/database/own-postgres-settings.ts'

const orders = (test: string) => ({ file: 'server/orders/place-order.test.ts', test })
const stock = (test: string) => ({ file: 'server/checkout/stock.test.ts', test })
const cart = (test: string) => ({ file: 'server/cart/cart-routes.test.ts', test })
const steps = (test: string) => ({ file: 'server/orders/transition-order.test.ts', test })
const dispatch = (test: string) => ({ file: 'server/delivery/dispatch.test.ts', test })
const latePayments = (test: string) => ({ file: 'server/payments/late-payments.test.ts', test })
const interrupted = (test: string) => ({ file: 'server/reliability/interrupted-calls.test.ts', test })
const sessions = (test: string) => ({ file: 'server/accounts/session.test.ts', test })
const counts = (test: string) => ({ file: 'server/orders/order-counts.test.ts', test })
const durable = { file: 'server/database/own-postgres.test.ts', test: 'is durable' }

const STOCK_GUARD = edit(
  STOCK,
  'where p.id = l.product_id and (p.stock is null or p.stock >= l.quantity)',
  'where p.id = l.product_id',
)
const STOCK_LOCK = edit(
  STOCK,
  'from products where id = any($1) order by id for no key update`',
  'from products where id = any($1) order by id`',
)
const STOCK_CHECK = edit(MIGRATION, 'CHECK ("products"."stock" >= 0)', 'CHECK (true)')
const CART_LOCK = edit(CART, 'where id = $1 for no key update', 'where id = $1')
const STEP_CONDITION = edit(TRANSITION, 'where id = $1 and status = $2', 'where id = $1')
const STEP_LOCK = edit(TRANSITION, `.for('no key update')`, '')

/** Every mechanism behind the eleven invariants; where several stand behind one another, each alone and all at once. */
export const MUTANTS: readonly Mutant[] = [
  {
    invariant: 1,
    without: 'heed for a key that is claimed already',
    edits: [edit(IDEMPOTENCY, 'if (claimed.length > 0) return undefined', 'if (claimed) return undefined')],
    check: orders('50 parallel tries with one key'),
  },
  {
    invariant: 1,
    without: 'comparison of the body with the first one',
    edits: [edit(IDEMPOTENCY, '|| first.requestHash !== hash', '')],
    check: orders('50 parallel tries with one key'),
  },
  {
    invariant: 1,
    without: 'the key in the transaction of its order',
    edits: [
      edit(PLACE_ORDER, 'claimIdempotencyKey(queries, claim)', 'claimIdempotencyKey(shop.database, claim)'),
    ],
    check: interrupted('an order that was refused gives its key back'),
  },
  constraint(1, 'idempotency_records_person_id_key_pk', 'PRIMARY KEY("person_id","key")', 'a key twice'),
  {
    invariant: 2,
    without: 'the guard of the stock update',
    edits: [STOCK_GUARD],
    check: stock('the guarded update alone'),
  },
  {
    invariant: 2,
    without: 'the lock of an order’s products',
    edits: [STOCK_LOCK],
    check: stock('a product that an order has locked'),
  },
  constraint(2, 'products_stock_not_negative', 'CHECK ("products"."stock" >= 0)', 'stock below zero'),
  {
    invariant: 2,
    without: 'lock, guard and constraint of the stock',
    edits: [STOCK_GUARD, STOCK_LOCK, STOCK_CHECK],
    check: orders('200 buyers of 50 units'),
  },
  {
    invariant: 2,
    without: 'lock and condition of a cancellation',
    edits: [STEP_CONDITION, STEP_LOCK],
    check: { file: 'server/orders/cancel-order.test.ts', test: 'the stock comes back once' },
  },
  {
    invariant: 3,
    without: 'the lock of a cart',
    edits: [CART_LOCK],
    check: cart('a cart holds a hundred products and not one more, even at once'),
  },
  {
    invariant: 3,
    without: 'the lock of a cart and the relative addition',
    edits: [
      CART_LOCK,
      edit(CART, 'least(c.quantity + $3::int,', 'least((select before from line) + $3::int,'),
    ],
    check: cart('ten parallel additions of one give ten'),
  },
  {
    invariant: 3,
    without: 'the count of the lines that an order took out of its cart',
    edits: [
      edit(
        'server/orders/write-order.ts',
        `&& !isPaid && written?.emptied !== lines.length`,
        '&& written === undefined',
      ),
    ],
    check: orders('two orders of one cart make one order'),
  },
  constraint(
    3,
    'cart_lines_quantity',
    'CHECK ("cart_lines"."quantity" between 1 and 10)',
    'eleven of a product in a cart',
  ),
  {
    invariant: 4,
    without: 'the question whether the order waits for an agent',
    edits: [
      edit(
        'server/delivery/assign-order.ts',
        'if (!ASSIGNABLE_STATUSES.includes(found.status)) throw alreadyAssigned(found)',
        'if (ASSIGNABLE_STATUSES.length === 0) throw alreadyAssigned(found)',
      ),
    ],
    check: dispatch('twenty administrators at once'),
  },
  {
    invariant: 4,
    without: 'the condition of a step on the status that was read',
    edits: [STEP_CONDITION],
    check: steps('of ten steps that read the same status'),
  },
  {
    invariant: 4,
    without: 'the lock of an order',
    edits: [STEP_LOCK],
    check: steps('a locked order lets nobody else read it'),
  },
  {
    invariant: 4,
    without: 'constraint orders_agent_present',
    edits: [edit(MIGRATION, `or "orders"."agent_id" is not null)`, 'or true)')],
    check: { file: CONSTRAINTS, test: 'orders_agent_present refuses' },
  },
  {
    invariant: 5,
    without: 'the table of transitions',
    edits: [edit(TRANSITION, 'if (!mayMove(order.status, step.to, step.by))', 'if (!mayMove)')],
    check: dispatch('no status but the next one can be set'),
  },
  {
    invariant: 5,
    without: 'the rule that no step happened before the one before it',
    edits: [
      edit('server/delivery/step-moment.ts', 'return last && told < last.at ? last.at : told', 'return told'),
    ],
    check: dispatch('a phone’s time counts where it is possible'),
  },
  constraint(
    5,
    'order_history_order_id_sequence_pk',
    'PRIMARY KEY("order_id","sequence")',
    'a step at a place that is taken',
  ),
  {
    invariant: 6,
    without: 'rounding half up',
    edits: [edit('contract/money.ts', ' + 5000n) / 10000n', ') / 10000n')],
    check: { file: 'contract/money.test.ts', test: 'a share is rounded half up' },
  },
  {
    invariant: 6,
    without: 'comparison of the amounts with those of the catalogue',
    edits: [edit(PRICE_ORDER, '  requireShownAmounts(wish, amounts, lines)\n', '')],
    check: orders('a lowered total is refused'),
  },
  {
    invariant: 6,
    without: 'constraint orders_total',
    edits: [
      edit(
        MIGRATION,
        'CHECK ("orders"."total_paise" = "orders"."subtotal_paise" - "orders"."discount_paise" + "orders"."tax_paise")',
        'CHECK (true)',
      ),
    ],
    check: { file: CONSTRAINTS, test: 'orders_total refuses' },
  },
  {
    invariant: 6,
    without: 'the ledger’s entry of a collected amount',
    edits: [edit('server/delivery/close-delivery.ts', 'if (cashPaise > 0)', 'if (cashPaise < 0)')],
    check: dispatch('keep every row of history and book the cash'),
  },
  uniqueness(6, 'cash_entries_order_once', 'cash of one delivery booked twice'),
  {
    invariant: 7,
    without: 'both questions whether a payment has its order already',
    edits: [
      edit(SETTLE, 'if (kept.orderId) return', 'if (!kept) return'),
      edit(SETTLE, `return other ? { kind: 'paid-twice'`, `return other === null ? { kind: 'paid-twice'`),
    ],
    check: {
      file: 'server/payments/payment-routes.test.ts',
      test: 'confirmation, webhooks, sweep and order all at once',
    },
  },
  {
    invariant: 7,
    without: 'the sweep of payments that nobody told about',
    edits: [
      edit(
        'server/payments/sweep-payments.ts',
        'if (gatewayOrderId) await settleOrderPayments(desk, gatewayOrderId)',
        'if (!gatewayOrderId) await settleOrderPayments(desk, due.id)',
      ),
    ],
    check: latePayments('with the webhooks lost too'),
  },
  {
    invariant: 7,
    without: 'the refund of money that cannot become an order',
    edits: [
      edit(
        SETTLE,
        'if (!(error instanceof Problem) || error.status !== 409) throw error',
        'if (error) throw error',
      ),
    ],
    check: latePayments('paid after somebody else bought the last one'),
  },
  uniqueness(7, 'payments_gateway_payment', 'a payment twice'),
  uniqueness(7, 'payments_order', 'a second payment of an order'),
  constraint(
    7,
    'payments_refund_within',
    'CHECK ("payments"."refunded_paise" between 0 and "payments"."amount_paise")',
    'more money back than came in',
  ),
  {
    invariant: 8,
    without: 'the mail in the transaction of its order',
    edits: [edit(PLACE_ORDER, `jobs.send(queries, 'mail.order'`, `jobs.send(shop.database, 'mail.order'`)],
    check: interrupted('its retry places it once with one mail'),
  },
  {
    invariant: 8,
    without: 'one name for one work in the job queue',
    edits: [
      edit(
        'server/jobs.ts',
        'id: once === undefined ? undefined : idOf(task, once),',
        'id: once && undefined,',
      ),
    ],
    check: { file: 'server/jobs.test.ts', test: 'the same work under one name is done once' },
  },
  {
    invariant: 8,
    without: 'the mark of a mail that was sent',
    edits: [
      edit(
        'server/notifications/mailer.ts',
        'return row?.sentAt === null ? row.id : undefined',
        'return row?.id',
      ),
    ],
    check: { file: 'server/notifications/mail-jobs.test.ts', test: 'a sent one never again' },
  },
  {
    invariant: 9,
    without: 'heed for a commit that failed, before the answer',
    edits: [
      edit(
        'server/database/transaction.ts',
        `await client.query('commit')`,
        `await client.query('commit').catch(() => undefined)`,
      ),
    ],
    check: {
      file: 'server/database/transaction.test.ts',
      test: 'a commit that the database refuses is a failure',
    },
  },
  {
    invariant: 9,
    without: 'fsync',
    edits: [edit(OWN_POSTGRES, 'fsync: true', 'fsync: false')],
    check: durable,
  },
  {
    invariant: 9,
    without: 'waiting for the disk at commit',
    edits: [edit(OWN_POSTGRES, 'synchronous_commit: true', 'synchronous_commit: false')],
    check: durable,
  },
  {
    invariant: 10,
    without: 'the end of a session at logout',
    edits: [
      edit(
        SESSION,
        'delete from sessions where token_hash = $1',
        'select from sessions where token_hash = $1',
      ),
    ],
    check: sessions('logging out ends this session at once'),
  },
  {
    invariant: 10,
    without: 'the end of every session at a password reset',
    edits: [edit('server/accounts/password-reset.ts', '  await closeSessionsOf(queries, personId)\n', '')],
    check: {
      file: 'server/accounts/password-reset.test.ts',
      test: 'sets the password, once, and ends every session',
    },
  },
  {
    invariant: 10,
    without: 'the question whether the person was removed',
    edits: [edit(SESSION, 'and p.deactivated_at is null\n', '\n')],
    check: sessions('a removed person is out with the next request'),
  },
  {
    invariant: 10,
    without: 'reading the session with each request (a cache instead)',
    edits: [
      edit(
        SESSION,
        'export async function findSession(queries: Queries, token: string): Promise<SignedIn | undefined> {',
        `const remembered = new Map<string, Promise<SignedIn | undefined>>()
export function findSession(queries: Queries, token: string): Promise<SignedIn | undefined> {
  const found = remembered.get(token) ?? readSession(queries, token)
  remembered.set(token, found)
  return found
}
async function readSession(queries: Queries, token: string): Promise<SignedIn | undefined> {`,
      ),
    ],
    check: sessions('a changed role holds with the next'),
  },
  {
    invariant: 11,
    without: 'the count of an order that moves',
    edits: [
      edit(
        COUNTS,
        'create trigger order_moved after update of status, placed_at',
        'create trigger order_moved after update of placed_at',
      ),
    ],
    check: counts('after random histories with folding in between'),
  },
  {
    invariant: 11,
    without: 'the addition of counts that are folded',
    edits: [
      edit(
        'server/orders/fold-order-counts.ts',
        'set orders = c.orders + excluded.orders',
        'set orders = excluded.orders',
      ),
    ],
    check: counts('after random histories with folding in between'),
  },
]
