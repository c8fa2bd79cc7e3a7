import type { BulkOutcome, BulkProductsBody, SeenStock } from '#contract/catalogue/catalogue-management.ts'
import { aboveMrpText } from '#contract/catalogue/mrp.ts'
import type { TaxTerms } from '#contract/charges.ts'
import { bothIds } from '#contract/envelope.ts'
import { basisPoints, shareOfPaise } from '#contract/money.ts'
import { publishCatalogueChange } from '#server/catalogue/cache/catalogue-responses.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { lockPrices } from './lock-catalogue.ts'
import type { AdminProductRow } from './present-admin-product.ts'
import {
  isShownUnpriced,
  PRICE_NEEDED,
  type ProductValues,
  setsVariant,
  valuesOf,
  withChanges,
} from './product-values.ts'
import { readStockSettings, type StockSetting, stockAgainstSeen } from './stock-against-seen.ts'
import { lockAdminProducts, updateProductValues } from './write-product.ts'

const WHOLE_BASIS_POINTS = 10_000
const MAX_PRICE_PAISE = 1_000_000_000_00

/**
 * Makes the same change to many products in one transaction; a repeat under the same key changes nothing.
 * @returns the outcome for each
 */
export async function bulkChangeProducts(
  shop: Shop,
  by: SignedIn,
  call: KeyedCall,
  body: BulkProductsBody,
): Promise<BulkOutcome[]> {
  return command(shop, call, (tx) => changeEach(tx, by, body))
}

async function changeEach(
  tx: Transaction,
  by: SignedIn,
  { ids, changes, seen = {} }: BulkProductsBody,
): Promise<BulkOutcome[]> {
  const requested = [...new Set(ids)]
  const terms = await lockPrices(tx)
  const rows = new Map((await lockAdminProducts(tx, requested)).map((row) => [row.id, row]))
  const settings = await readStockSettings(tx, Object.keys(seen))
  const made: BulkOutcome[] = []
  for (const id of requested) {
    const row = rows.get(id)
    if (!row) {
      made.push({ ...bothIds(id), name: null, status: 'not_found', note: 'This product does not exist' })
      continue
    }
    if (row.optionNames.length > 0 && (setsVariant(changes) || changes.pricePercent !== undefined)) {
      const note = 'Its variants have prices and stocks of their own: open the product to change them'
      made.push({ ...bothIds(id), name: row.name, status: 'refused', note })
      continue
    }
    const before = valuesOf(row)
    const set = stockOf(before, changes.stock, seen[id], settings.get(id))
    const { after, note } =
      'reason' in set ? { after: before, note: set.reason } : valuesAfter(row, { ...changes, ...set }, terms)
    const isChanged = note === null && (await updateProductValues(tx, by, id, before, after))
    made.push({
      ...bothIds(id),
      name: row.name,
      status: note !== null ? 'refused' : isChanged ? 'changed' : 'unchanged',
      note,
    })
  }
  if (made.some(({ status }) => status === 'changed')) publishCatalogueChange(tx)
  return made
}

/** The stock to set, if any; with `seen`, units sold since then still count. */
function stockOf(
  { stock: present }: ProductValues,
  requested: number | null | undefined,
  seen: SeenStock | undefined,
  lastSetting: StockSetting | undefined,
) {
  if (requested === undefined || !seen) return { stock: requested }
  return stockAgainstSeen(present, requested, seen, lastSetting)
}

/** The values after the change, and a note where it is refused. */
function valuesAfter(
  row: AdminProductRow,
  { pricePercent, ...changes }: BulkProductsBody['changes'],
  terms: TaxTerms,
): { after: ProductValues; note: string | null } {
  const before = valuesOf(row)
  const after = withChanges(before, changes, terms)
  if (pricePercent !== undefined) {
    after.pricePaise = shareOfPaise(before.pricePaise, WHOLE_BASIS_POINTS + basisPoints(pricePercent))
  }
  const isPriced = after.pricePaise > 0 || before.pricePaise === 0
  if (!isPriced || after.pricePaise > MAX_PRICE_PAISE) {
    return { after: before, note: 'The price would be out of range' }
  }
  if (isShownUnpriced(after, row)) return { after: before, note: PRICE_NEEDED }
  return { after, note: aboveMrpText(after.pricePaise, after.mrpPaise, terms) ?? null }
}
