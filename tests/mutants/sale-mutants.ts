import { constraint, constraintEdit, edit, type Mutant, STEP_CONDITION, STEP_LOCK } from './mutant.ts'

const IDEMPOTENCY = 'server/commands/idempotency.ts'
const STOCK = 'server/checkout/sale-variants.ts'
const CART = 'server/cart/cart-changes.ts'
const PRICE_ORDER = 'server/checkout/price-order.ts'
const REFUSALS = 'server/checkout/refusals.ts'
const orders = (test: string) => ({ file: 'server/orders/place/place-order.test.ts', test })
const stock = (test: string) => ({ file: 'server/checkout/sale-variants.test.ts', test })
const cart = (test: string) => ({ file: 'server/cart/cart.test.ts', test })
const LEDGER = 'server/catalogue/stock/stock-ledger.ts'
const CHOSEN = 'server/catalogue/chosen-variant.ts'
const ledger = (test: string) => ({ file: 'server/orders/place/stock-ledger.test.ts', test })
const variants = (test: string) => ({ file: 'server/orders/place/order-variants.test.ts', test })
const STOCK_LOCK = edit(STOCK, 'lockVariants', 'order by v.id for no key update of v`', 'order by v.id`')
const STOCK_CHECK = constraintEdit('variants_stock_not_negative')
const CART_LOCK = edit(
  CART,
  'lockCustomer',
  `where id = \${personId} for no key update`,
  `where id = \${personId}`,
)

/** Invariants 1 to 3, and prices: keys, stock and carts. Where several guards stand behind one another, each alone and all at once. */
export const SALE_MUTANTS: readonly Mutant[] = [
  {
    invariant: 8,
    without: 'the key of a bulk change in percent',
    edits: [
      edit(
        'server/catalogue/admin/bulk-change-products.ts',
        'bulkChangeProducts',
        'command(shop, call,',
        'command(shop,',
      ),
    ],
    check: { file: 'tests/once-for-each-key.test.ts', test: 'a change in percent is made once' },
  },
  {
    invariant: 3,
    without: 'the key of an addition to the cart',
    edits: [
      edit(
        'server/cart/cart.ts',
        'cart',
        '{ ...keyedCallOf(request), makes: ADDED }',
        '{ ...keyedCallOf(request), key: undefined }',
      ),
    ],
    check: { file: 'tests/once-for-each-key.test.ts', test: 'POST /api/cart/:userId: one key' },
  },
  {
    invariant: 6,
    without: 'the rounding of what is paid in cash',
    edits: [
      edit(
        PRICE_ORDER,
        'priceSale',
        "buyer.paymentMethod === 'cod' ? inCash(exact, buyer.sale.terms) : exact",
        'exact',
      ),
    ],
    check: {
      file: 'server/orders/place/rounded-cash.test.ts',
      test: 'a cash order is placed at the whole rupees that its checkout showed',
    },
  },
  {
    invariant: 6,
    without: 'the paise that are left when a discount is shared out',
    edits: [edit('contract/money.ts', 'shareOut', 'favoured.has(at) ? share + 1 : share', 'share')],
    check: orders('each line has its own share of the discount'),
  },
  {
    invariant: 2,
    without: 'the refusal to order what needs a prescription',
    edits: [edit(REFUSALS, 'RULES', 'prescriptionProblem(variants, requested)', 'undefined')],
    check: {
      file: 'server/orders/place/prescription.test.ts',
      test: 'what needs a prescription goes into no cart, into no order and is not paid for',
    },
  },
  {
    invariant: 2,
    without: 'the refusal of paid goods that have come to need a prescription',
    edits: [
      edit(
        'server/payments/intents/payment-intents.ts',
        'lockSoldVariants',
        'refuse(prescriptionProblem(variants, lines))',
        '',
      ),
      edit(
        'server/payments/intents/payment-intents.ts',
        'lockSoldVariants',
        'needsPrescription(variants, lines)',
        'false',
      ),
    ],
    check: {
      file: 'server/orders/place/prescription.test.ts',
      test: 'make no order once they need a prescription: the money goes back',
    },
  },
  {
    invariant: 1,
    without: 'heed for a key that is claimed already',
    edits: [edit(IDEMPOTENCY, 'once', 'if (claimed.length === 0) return', 'if (!claimed) return')],
    check: {
      file: 'server/delivery/steps/at-the-door.test.ts',
      test: 'sent again under its key is one attempt',
    },
  },
  {
    invariant: 1,
    without: 'comparison of the body with the first one',
    edits: [
      edit(
        IDEMPOTENCY,
        'findFirstUse',
        'if (!first || first.requestHash === requestHash(request))',
        'if (first)',
      ),
    ],
    check: orders('50 parallel tries with one key'),
  },
  {
    invariant: 1,
    without: 'the claim of an order’s key',
    edits: [
      edit('server/orders/place/place-order.ts', 'placeCashOrder', '{ ...call, makes: { id } }', 'undefined'),
    ],
    check: orders('50 parallel tries with one key'),
  },
  {
    invariant: 2,
    without: 'the question whether a product can be sold as requested',
    edits: [edit(REFUSALS, 'RULES', 'stockProblem(variants, requested)', 'undefined')],
    check: orders('a variant that is hidden between reading and writing'),
  },
  {
    invariant: 3,
    without: 'the comparison of an order with its cart',
    edits: [edit(REFUSALS, 'RULES', 'cart && cartProblem(cart, requested)', 'undefined')],
    check: orders('a cart that holds more than what is ordered'),
  },
  {
    invariant: 6,
    without: 'the limits of cash',
    edits: [
      edit(
        'server/orders/place/place-order.ts',
        'placeCashOrder',
        'requireWithinCashLimit(priced.amounts.totalPaise, buyer)',
        '',
      ),
    ],
    check: orders('cash above the limit of the shop is refused'),
  },
  constraint(1, 'idempotency_records_person_id_key_pk', 'a key twice', 'primary key'),
  {
    invariant: 2,
    without: 'the lock of an order’s variants',
    edits: [STOCK_LOCK],
    check: stock('a variant that an order has locked'),
  },
  {
    invariant: 2,
    without: 'the constraint of the stock',
    edits: [STOCK_CHECK],
    check: { file: 'server/database/constraints.test.ts', test: 'stock below zero' },
  },
  {
    invariant: 2,
    without: 'lock and constraint of the stock',
    edits: [STOCK_LOCK, STOCK_CHECK],
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
      edit(
        CART,
        'addLine',
        `least(c.quantity + \${quantity}::int, \${literal(MAX_PER_ORDER)},
            (select \${stock} from variants v where v.id = \${variantId}`,
        `least((select before from line) + \${quantity}::int, \${literal(MAX_PER_ORDER)},
            (select \${stock} from variants v where v.id = \${variantId}`,
      ),
    ],
    check: cart('ten parallel additions of one give ten'),
  },
  {
    invariant: 3,
    without: 'the last unit that goes while it is put into a cart',
    edits: [edit(CART, 'isLeft', `coalesce(\${stock}, 1) > 0`, 'true')],
    check: cart('is out of stock: added'),
  },
  {
    invariant: 3,
    without: 'the look whether another variant of a line is of the same product',
    edits: [edit(CART, 'changeVariant', 'and other.product_id = v.product_id', '')],
    check: variants('changes its variant in the cart'),
  },
  {
    invariant: 2,
    without: 'the rows of the stock ledger',
    edits: [
      edit(
        LEDGER,
        'moveStock',
        'from moved where coalesce(after, 0)',
        'from moved where false and coalesce(after, 0)',
      ),
    ],
    check: ledger('has a row for each movement'),
  },
  {
    invariant: 1,
    without: 'the key of units that are added or taken away',
    edits: [
      edit(
        'server/catalogue/stock/adjust-stock.ts',
        'adjustStock',
        'command(shop, call,',
        'command(shop, undefined,',
      ),
    ],
    check: ledger('count once for each key'),
  },
  {
    invariant: 2,
    without: 'the question which variant of several is meant',
    edits: [edit(CHOSEN, 'choiceProblem', 'item.variantId === undefined && variant.hasOptions', 'false')],
    check: variants('needs the variant to be named'),
  },
  {
    invariant: 2,
    without: 'the look at what was put back of an order before',
    edits: [
      edit(
        'server/orders/ordered-stock.ts',
        'returnReceivedStock',
        "m.reason in ('cancel', 'recall')",
        "m.reason = ''",
      ),
    ],
    check: { file: 'server/delivery/steps/taken-away.test.ts', test: 'puts no more back than it took' },
  },
  {
    invariant: 2,
    without: 'the stock of a product with options, which is its variants’ own',
    edits: [
      edit(
        'server/catalogue/admin/write-product.ts',
        'updateProductValues',
        `where product_id = \${id} and options = '{}' and deleted_at is null`,
        `where id = \${id}`,
      ),
    ],
    check: {
      file: 'server/catalogue/admin/save-variants.test.ts',
      test: 'moves no stock, whichever variant',
    },
  },
  {
    invariant: 6,
    without: 'the shares of an amount off that go with the goods',
    edits: [
      edit(
        'server/checkout/agreed-coupon.ts',
        'discountOfAgreed',
        'Math.min(discountPaise, shareOut(amountPaise, [subtotalPaise, goneWith])[0] ?? 0)',
        'discountPaise',
      ),
    ],
    check: {
      file: 'server/orders/change/change-order.test.ts',
      test: 'fewer goods keep only their own shares of an amount',
    },
  },
  constraint(3, 'cart_lines_quantity', 'eleven of a product in a cart'),
]
