import type { Settings } from '#contract/settings.ts'
import { isChangedIn, kindsFrom } from '#contract/tax/registration.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { invalidField, type Problem } from '#server/http/problem.ts'
import { listTaxClasses, taxClassError } from './tax-class-queries.ts'

/** Months in which no document is dated any more, as YYYY-MM. */
export type ReadClosedMonths = (queries: Queries) => Promise<string[]>

interface Change {
  before: Settings
  after: Settings
  /** In India, YYYY-MM-DD. */
  today: string
}

/**
 * Lets a change of the settings leave what the shop says of its tax in one piece. Where documents are samples, tax is
 * charged as the specification says, whatever the shop is registered as.
 * @throws Problem 400 at the field
 */
export async function requireTaxSettings(
  queries: Queries,
  config: Config,
  change: Change,
  readClosedMonths: ReadClosedMonths,
): Promise<void> {
  const { before, after } = change
  const isChanged = (name: keyof Settings) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  if (isChanged('defaultTaxClass')) await requireTaxClassOf(queries, after)
  if (isChanged('registrations')) await requireOpenMonths(queries, change, readClosedMonths)
  if (config.mode.issuesSamples) return
  const isOtherwise = isChanged('registrations')
  const problem =
    (isOtherwise || isChanged('gstin') ? gstinProblem(change) : undefined) ??
    (isOtherwise || isChanged('pricesIncludeTax') ? pricesProblem(change) : undefined)
  if (problem) throw problem
}

/** @throws Problem 400 where numbers of papers would begin as they did before a restore: others may have those that follow */
export async function requireNewPrefix(
  { before, after }: Change,
  readEnded: () => Promise<string[]>,
): Promise<void> {
  const { documentPrefix } = after
  if (documentPrefix === before.documentPrefix || !(await readEnded()).includes(documentPrefix)) return
  throw invalidField(
    'documentPrefix',
    'Numbers began so before the shop was restored from a backup, and buyers may have some that it does not know. Choose another',
  )
}

function gstinProblem({ before, after, today }: Change): Problem | undefined {
  const kinds = kindsFrom(after.registrations, today)
  if (after.gstin !== null || kinds.every((kind) => kind === 'unregistered')) return undefined
  return invalidField(
    'gstin',
    before.gstin === null
      ? 'Enter your GSTIN: who is registered has one'
      : 'You are registered, so your GSTIN stays. Say first that you are not registered any more',
  )
}

function pricesProblem({ before, after, today }: Change): Problem | undefined {
  const kinds = kindsFrom(after.registrations, today)
  if (after.pricesIncludeTax || kinds.every((kind) => kind === 'regular')) return undefined
  return before.pricesIncludeTax
    ? invalidField('pricesIncludeTax', 'Only who is registered as regular can add tax to its prices')
    : invalidField('registrations', 'Choose prices that include all taxes first: you could add none to them')
}

async function requireTaxClassOf(queries: Queries, { defaultTaxClass }: Settings): Promise<void> {
  const error = taxClassError(await listTaxClasses(queries), defaultTaxClass)
  if (error) throw invalidField('defaultTaxClass', error)
}

/** What was exported for the tax office was written by how the shop stood to GST then. */
async function requireOpenMonths(
  queries: Queries,
  { before, after }: Change,
  readClosedMonths: ReadClosedMonths,
): Promise<void> {
  const closed = (await readClosedMonths(queries)).find((month) =>
    isChangedIn(month, before.registrations, after.registrations),
  )
  if (closed) throw invalidField('registrations', `The month ${closed} is closed: choose a later day`)
}
