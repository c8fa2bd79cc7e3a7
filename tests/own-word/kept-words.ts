import { CODE_MINUTES } from '#contract/accounts.ts'
import { CHART_DAYS } from '#contract/dashboards.ts'
import { HOLD_MINUTES } from '#contract/ordering/payments.ts'
import {
  type ReturnRule,
  returnAnswer,
  returnBadge,
  type WarrantyRule,
  warrantyBadge,
} from '#contract/promises/rules.ts'
import { givesTaxInvoices, onlyStateText } from '#contract/tax/registration.ts'
import { INVITATION_MINUTES, RESET_MINUTES } from '#server/accounts/reset-link.ts'
import { onlyStateOf } from '#server/settings/sale-terms.ts'
import type { ShopFacts } from './shop-facts.ts'
import type { KeptWords } from './unkept-words.ts'

const DAY_MINUTES = 24 * 60
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Neither a year nor the day of a month. */
const COUNT = new RegExp(`(?<![^\\s(])(?!20\\d\\d\\b)\\d+(?![^\\s),:])(?! (${MONTHS.join('|')}))`)

/** Every number and promise that a shop may say, and what keeps it. */
export function keptWords(facts: ShopFacts): KeptWords[] {
  return [...typedWords(facts), ...ownRules(facts), ...CODE, ...NAMES, ...records(facts)]
}

function typedWords({ typed }: ShopFacts): KeptWords[] {
  return typed
    .filter((text) => text !== '')
    .sort((one, other) => other.length - one.length)
    .map((text) => ({ says: literally(text), keptBy: 'what was typed' }))
}

/** What the owner decides. */
function ownRules({ settings, areas, takesOnlinePayment, today }: ShopFacts): KeptWords[] {
  const { returns, warranty, supportHours } = settings
  const onlyState = onlyStateOf(settings, today)
  const isFree = areas.some(({ fee, freeFrom }) => fee === 0 || freeFrom !== null)
  const isFreeForAll = areas.every(({ fee }) => fee === 0)
  const isEverywhere = areas.some(({ prefixes }) => prefixes.includes(''))
  return [
    {
      says: returns ? literally(returnBadge(returns)) : /\d+ Days? Return\b|Not Returnable/,
      keptBy: 'settings.returns',
      isSet: returns !== null,
    },
    {
      says: returns ? returnSentences(returns) : /\bReturns$|Returns Accepted/,
      keptBy: 'settings.returns',
      isSet: returns !== null,
    },
    {
      says: returns ? literally(returnAnswer(returns)) : /\breturn(s|ed|able)?\b/,
      keptBy: 'settings.returns',
      isSet: returns !== null,
    },
    {
      says: warranty ? literally(warrantyBadge(warranty)) : /\bwarranty\b/,
      keptBy: 'settings.warranty',
      isSet: warranty !== null,
    },
    {
      says: warranty ? warrantySentences(warranty) : /\bWarranty$/,
      keptBy: 'settings.warranty',
      isSet: warranty !== null,
    },
    ...areas.map(({ leadDays }) => ({
      says: new RegExp(`\\b(with)?in ${leadDays} days?\\b`),
      keptBy: 'the lead days of an area',
    })),
    { says: /Delivery itself is always free/, keptBy: 'areas that are all free', isSet: isFreeForAll },
    ...supportHours.map((hours) => ({ says: literally(hours), keptBy: 'settings.supportHours' })),
    {
      says: /\d+\/\d+ support|\d+:\d\d ?[AP]M/,
      keptBy: 'settings.supportHours',
      isSet: false,
    },
    {
      says: /On every order, nationwide/,
      keptBy: 'a free area of everywhere',
      isSet: isFreeForAll && isEverywhere,
    },
    { says: /\bFree delivery( on all orders)?/, keptBy: 'areas that are all free', isSet: isFreeForAll },
    { says: /\bfree( from| delivery)?\b/, keptBy: 'an area with a fee that ends', isSet: isFree },
    {
      says: onlyState ? literally(onlyStateText(onlyState)) : /We deliver inside .* only/,
      keptBy: 'ownStateProblem in delivery-problems.ts',
      isSet: onlyState !== null,
    },
    {
      says: /includes GST ₹[\d,.]+/,
      keptBy: 'containedTax, where a shop is registered as regular and its prices include the tax',
      isSet: settings.pricesIncludeTax && givesTaxInvoices(settings, today),
    },
    { says: /Pay online[^.]*/, keptBy: 'keys of the payment gateway', isSet: takesOnlinePayment },
  ]
}

/** What the code keeps, whatever the shop is. */
const CODE: readonly KeptWords[] = [
  { says: new RegExp(`works once, for ${RESET_MINUTES} minutes`), keptBy: 'RESET_MINUTES' },
  {
    says: new RegExp(`works once, for ${INVITATION_MINUTES === 7 * DAY_MINUTES ? 'seven' : '?'} days`),
    keptBy: 'INVITATION_MINUTES',
  },
  { says: new RegExp(`works for ${CODE_MINUTES} minutes`), keptBy: 'CODE_MINUTES' },
  { says: new RegExp(`${HOLD_MINUTES} minutes`), keptBy: 'HOLD_MINUTES' },
  { says: /ended more than 30 days ago/, keptBy: 'isTrackable in order-policy.ts' },
  { says: /A link works for one day/, keptBy: 'the end of an accountant’s link' },
  { says: new RegExp(`last ${CHART_DAYS} days`), keptBy: 'CHART_DAYS' },
  {
    says: /after a day, or after 30 days if you chose to be remembered/,
    keptBy: 'sessionExpiry in session.ts',
  },
  { says: /for 180 days, without their links/, keptBy: 'the nightly deletion of messages' },
  { says: /with the network they came from: for a day/, keptBy: 'the nightly deletion of attempts' },
  { says: /18% is added|\bGST [\d.]+%/, keptBy: 'the rates of tax in contract/charges.ts' },
  {
    says: /\b\d+(\.\d+)? %( up to ₹[\d,]+( a (piece|pair))?, then \d+ %)?/,
    keptBy: 'the rates of the tax classes',
  },
  { says: /\b[A-Z0-9]{0,2}[TSBC]\/\d\d-\d\d\/\d{5}\b/, keptBy: 'the series of documents' },
  { says: /At most 2 letters or digits/, keptBy: 'MAX_PREFIX_LENGTH' },
  { says: /[46]: (up to|above) ₹5 crore a year/, keptBy: 'notification 78/2020-Central Tax' },
  { says: /Customers never pay more/, keptBy: 'the check of the MRP' },
  {
    says: /nothing to refund|(sent a |^)refund(?= for your order| for …)|^Refund(?=:)/,
    keptBy: 'the refunds of an order',
  },
  { says: /Rules, 2020 give us one month/, keptBy: 'E-Commerce Rules 2020, rule 4' },
  { says: /What you have paid online is refunded in full/, keptBy: 'the refund of a cancelled order' },
  { says: /Banks usually show it within 5 to 7 working days/, keptBy: 'the gateway’s refunds' },
  { says: /At least 6 characters|Max 10 per order/, keptBy: 'the schema of the call' },
  { says: /At most 90(?=\. The oldest file)/, keptBy: 'MAX_BACKUPS_KEPT' },
  { says: /\b\d+(\.\d)? (bytes|[KMG]B)(?=, \d+ orders?\b)/, keptBy: 'the size of a backup’s file' },
  { says: /on the server in \/.+(?=\. A disk)/, keptBy: 'BACKUP_DIR or the data folder' },
  { says: /rzp_test_\w+(?=, test: no money moves)/, keptBy: 'the key of the payment gateway' },
  { says: /Now links lead to http:[^ ]+/, keptBy: 'providers.publicUrl' },
  { says: /Products above ₹2,00,000 are shown too/, keptBy: 'the filter of prices' },
  { says: /\bSign Up Free\b/, keptBy: 'accounts, which cost nothing' },
  { says: /Free, and (it )?takes a minute/, keptBy: 'accounts, which cost nothing' },
]

/** Names of fields, figures, periods and questions, which promise nothing. */
const NAMES: readonly KeptWords[] = [
  /\b(7|30|90) days\b/,
  /Delivered orders per day/,
  /\bsupport (email|phone|hours)\b/,
  /\b(drug|FSSAI|food) licence( number)?\b/,
  /\bQuick (actions|stats)\b/,
  /\bOffer code\b|\bDiscount\b/,
  /\(₹\)|^₹$/,
  /\b(15 characters|14 digits)\b/,
  /\bas soon as\b|Please come back soon/,
  /\bReturns and warranty\b|Can I return a product\?|^About: Return$/,
  /\bPromised by\b/,
  /\bsuch as Mon-Sat [^.]+/,
  /\b(Act, 2023|Rules, 2020)\b/,
  /\bGSTR-(1A?|3B|9)\b|\btables? 3\.[12]( and 3\.2)?\b|^(CSV of )?(b2b|b2cl|b2cs|hsn\(b2[bc]\))$/,
  /(?<!\d )\b(January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d\b/,
].map((says) => ({ says, keptBy: 'a name' }))

/** What the database knows. */
function records({ amounts, promisedDays, today }: ShopFacts): KeptWords[] {
  const known = new Set(amounts.map((amount) => Math.round(amount * 100)))
  const isKnownAmount = (said: string) => known.has(Math.round(Number(said.replace(/[^\d.]/g, '')) * 100))
  const isWithinSales = (said: string) => Number(said.replace(/\D/g, '')) <= Math.max(1, ...amounts)
  const isKnownDay = (said: string) => {
    const [, day = '', month = '', year = today.slice(0, 4)] =
      /(\d{1,2}) ([A-Z][a-z]{2})[a-z]*,?(?: (\d{4}))?/i.exec(said) ?? []
    const at = String(MONTHS.findIndex((name) => name.toLowerCase() === month.toLowerCase()) + 1)
    const date = `${year}-${at.padStart(2, '0')}-${day.padStart(2, '0')}`
    return date <= today || promisedDays.includes(date)
  }
  return [
    { says: /(₹|\bRs )[\d,]+(\.\d\d)?/, keptBy: 'an amount of an order or a product', isTrue: isKnownAmount },
    {
      says: new RegExp(`\\b\\d{1,2} (${MONTHS.join('|')})[a-z]*( \\d{4})?\\b`),
      keptBy: 'the day of an order, or the day that was promised for it',
      isTrue: isKnownDay,
    },
    { says: /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2}\b/, keptBy: 'a day of the chart' },
    { says: /\b\d{1,2}:\d\d ?(am|pm)\b|\b\d+ (s|min|h|d) ago\b/, keptBy: 'the moment of a change' },
    { says: /#[0-9A-F]{5,8}\b/, keptBy: 'the id of an order' },
    // A number alone says how many; what would be a promise has a word beside it: days, a warranty.
    { says: COUNT, keptBy: 'a count of the database' },
    { says: /^\d+(\.\d+)?%$|\(\d+(\.\d+)?%\)/, keptBy: 'a share of counts' },
    { says: /\d+\.\d orders per customer|Payments\d+ payments/, keptBy: 'counts of the database' },
    { says: /^₹[\d,]+$/, keptBy: 'the axis of a chart', isTrue: isWithinSales },
    { says: /^₹\dK$/, keptBy: 'the axis of a chart' },
  ]
}

/** What pages and papers say of returns, with the days of the rule alone. */
function returnSentences({ changeOfMindDays, defectDays }: ReturnRule): RegExp {
  const days = `(${changeOfMindDays}|${defectDays})`
  return new RegExp(
    `You can return goods within ${days} days? of delivery|\\bwithin ${days} days of delivery\\b|^Returns$|To return something|"(defect|changeOfMind)Days":${days}|\\bRefunds$|merchantReturnDays: ${changeOfMindDays}$`,
  )
}

function warrantySentences({ by, months }: WarrantyRule): RegExp {
  return new RegExp(
    `(The ${by} gives a )?warranty of ${months} months( from delivery|$)|^Warranty$|"months":${months}`,
  )
}

function literally(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}
