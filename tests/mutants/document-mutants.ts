import { edit, type Mutant, migration } from './mutant.ts'

const INVOICE_TAX = 'contract/tax/invoice-tax.ts'
const ISSUE = 'server/orders/documents/issue-invoice.ts'
const WRITE = 'server/orders/documents/write-document.ts'
const recipe = (test: string) => ({ file: 'contract/tax/invoice-tax.test.ts', test })
const series = (test: string) => ({ file: 'server/orders/documents/document-series.test.ts', test })
const clock = (test: string) => ({ file: 'server/orders/documents/document-clock.test.ts', test })
const ownState = (test: string) => ({ file: 'server/checkout/own-state.test.ts', test })
const races = (test: string) => ({ file: 'server/orders/documents/document-races.test.ts', test })

/** Invariants 6 and 7: the tax of documents, their numbers, and that they agree with money. */
export const DOCUMENT_MUTANTS: readonly Mutant[] = [
  {
    invariant: 6,
    without: 'the refusal of goods to which the flat tax does not belong',
    edits: [
      edit(
        'server/checkout/delivery-problems.ts',
        'onTopProblem',
        'terms.taxIncluded || addsFlatTax',
        'terms.taxIncluded || !addsFlatTax',
      ),
    ],
    check: ownState('18 % is added only to goods'),
  },
  {
    invariant: 6,
    without: 'the pincode of an address outside the only state of the shop',
    edits: [
      edit(
        'contract/promises/pincodes/pincode-states.ts',
        'liesOutside',
        'contradictingState({ ...address, state }) !== null',
        'false',
      ),
    ],
    check: ownState('does not sell to a pincode of another state'),
  },
  {
    invariant: 6,
    without: 'the name of the buyer of a large sale at the counter',
    edits: [
      edit(
        'server/orders/desk/place-desk-order.ts',
        'requireNoName',
        '!needsNamedBuyer(presentAmounts(amounts, null))',
        'amounts.totalPaise > 0',
      ),
    ],
    check: ownState('asks whom its invoice names'),
  },
  {
    invariant: 6,
    without: 'the refusal of the shop’s own number as a buyer’s',
    edits: [
      edit(
        'server/settings/require-open.ts',
        'requireBuyer',
        'business.gstin === gstin)',
        'business.gstin === undefined)',
      ),
    ],
    check: { file: 'server/orders/documents/documents.test.ts', test: 'is never the shop itself' },
  },
  {
    invariant: 6,
    without: 'the question about a state in which the pincode does not lie',
    edits: [
      edit(
        'server/accounts/require-place.ts',
        'requirePlace',
        'other === null || place.isStateConfirmed',
        'other !== undefined',
      ),
    ],
    check: ownState('is refused in cash, online, for a saved address and by phone'),
  },
  {
    invariant: 6,
    without: 'the search among the neighbours of a taxable value',
    edits: [
      edit(
        INVOICE_TAX,
        'groupTax',
        'containingPaise === 0 ? [nearest] : [nearest, nearest - 1, nearest + 1]',
        '[nearest]',
      ),
    ],
    check: recipe('at 1800 hundredths of a percent 10000 paise are worked out'),
  },
  {
    invariant: 6,
    without: 'equal halves of the tax within a state',
    edits: [
      edit(
        INVOICE_TAX,
        'taxOn',
        'sgstPaise: headPaise',
        'sgstPaise: half(taxablePaise, basisPoints, 10_000) - headPaise',
      ),
    ],
    check: recipe('adds up by line, by rate and in all, in equal heads'),
  },
  {
    invariant: 6,
    without: 'what earlier notes have given back of a line',
    edits: [
      edit(
        'contract/tax/credit-tax.ts',
        'creditPieces',
        'half(whole, quantity, line.quantity) - line.returned[part]',
        'half(whole, pieces, line.quantity)',
      ),
    ],
    check: {
      file: 'contract/tax/credit-tax.test.ts',
      test: 'of each part is credited, whatever the steps',
    },
  },
  {
    invariant: 6,
    without: 'the next number of a series',
    edits: [edit(WRITE, 'writeDocument', 'set last = s.last + 1,', 'set last = s.last,')],
    check: series('sixteen orders picked up at once on two servers have consecutive numbers'),
  },
  {
    invariant: 6,
    without: 'the day to which a series has come',
    edits: [
      edit(
        WRITE,
        'writeDocument',
        'last_on = greatest(s.last_on, excluded.last_on)',
        'last_on = excluded.last_on',
      ),
    ],
    check: series('at the turn of the financial year each year has its own numbers'),
  },
  {
    invariant: 6,
    without: 'the look at numbers of a series that are dated in days to come',
    edits: [edit(WRITE, 'writeDocument', 'and not exists (…)', '')],
    check: clock('a series of the next year that a wrong clock has begun'),
  },
  {
    invariant: 6,
    without: 'the look whether the clock has jumped',
    edits: [edit(WRITE, 'writeDocument', 'where not … and not exists', 'where not exists')],
    check: clock('what is asked for by hand is refused'),
  },
  {
    invariant: 6,
    without: 'the memory of a jump of the clock beyond a restart',
    edits: [edit('server/orders/documents/document-clock.ts', 'startClock', 'where not c.has_jumped', '')],
    check: clock('a jump of the clock by more than a day is noticed'),
  },
  {
    invariant: 6,
    without: 'the look whether an order has an invoice',
    edits: [edit(ISSUE, 'issueInvoice', 'if (sale.hasInvoice) return', '')],
    check: races('an order that costs nothing has one invoice'),
  },
  {
    invariant: 6,
    without: 'the trigger that keeps documents as they were issued',
    edits: [
      migration(
        'create trigger documents_kept before insert or update or delete on',
        'CREATE TRIGGER "documents_kept" BEFORE INSERT ON',
      ),
    ],
    check: {
      file: 'server/orders/documents/documents.test.ts',
      test: 'an issued document is never changed',
    },
  },
  {
    invariant: 6,
    without: 'the closed months of documents',
    edits: [migration('if exists (select from closed_months …) then', 'IF false THEN')],
    check: series('a month that is closed takes no document'),
  },
  {
    invariant: 6,
    without: 'the lock that lets one close a month at a time',
    edits: [
      edit('server/gst/closing/close-month.ts', 'closeMonth', 'in share row exclusive mode', 'in share mode'),
    ],
    check: {
      file: 'server/gst/closing/close-month.test.ts',
      test: 'a month that is closed four times at once',
    },
  },
  {
    invariant: 7,
    without: 'the lock of the payment by whoever issues the invoice',
    edits: [edit(ISSUE, 'lockPayment', 'for share', '')],
    check: races('that waits for its payment while a refund is recorded'),
  },
  {
    invariant: 7,
    without: 'what a credit note has explained before its refund',
    edits: [
      edit(
        'server/orders/documents/record-refunded.ts',
        'creditRefund',
        'least(amount_paise, …)::bigint',
        'amount_paise',
      ),
    ],
    check: {
      file: 'server/orders/change/change-money.test.ts',
      test: 'needs no credit note either where the money arrives after its invoice',
    },
  },
  {
    invariant: 6,
    without: 'the skipping of marks for which a font has no place',
    edits: [edit('server/orders/papers/fonts.ts', 'openFace', 'skipMissingAnchors(font)', '')],
    check: { file: 'server/orders/papers/papers.test.ts', test: 'malayalam is drawn from its own font' },
  },
  {
    invariant: 6,
    without: 'the limit of what a QR code holds',
    edits: [
      edit(
        'contract/papers/qr-modules.ts',
        'qrModules',
        'fitsIntoQr(text) ? … : null',
        'encode(text, { border: 4 })',
      ),
    ],
    check: { file: 'server/orders/papers/papers.test.ts', test: 'a paper whose e-invoice has more text' },
  },
]
