/** Words of a shop, and what keeps them. */
export interface KeptWords {
  says: RegExp
  /** A setting, an area, an order's own value, a count of the database, or a named constant. */
  keptBy: string
  /** Whether this shop has such a rule; without it nobody may say the words. */
  isSet?: boolean
  /** Whether the rule says just this, such as an amount that the order has. */
  isTrue?: (said: string) => boolean
}

const NUMBER = /\d|₹/
const PROMISE =
  /\b(free|returns?|returned|returnable|warrant\w+|guarantee\w*|refunds?|refunded|days?|hours?|weeks?|minutes?|months?|years?|nationwide|secure\w*|safe\w*|verified|verify|fast\w*|quick\w*|express|best|soon|always|never|anytime|instant\w*|licen[cs]ed?|unbeatable|lowest|cheap\w*|quality|top|rated|trust\w*|genuine|original|authentic|certified|official|exclusive|within|promise\w*|cashback|rewards?|points|gift|offers?|discounts?|support)\b/i

/** Who reads it. The owner's forms ask for promises by their names, so that there numbers alone have to be kept. */
export type Reader = 'anybody' | 'owner'

/** What of a line no rule of this shop keeps; undefined: everything that it says is kept. */
export function unkept(
  line: string,
  register: readonly KeptWords[],
  reader: Reader = 'anybody',
): string | undefined {
  let rest = line
  for (const { says, isSet = true, isTrue = () => true } of register) {
    if (!isSet) continue
    rest = rest.replace(new RegExp(says, 'gi'), (said) => (isTrue(said) ? ' … ' : said))
  }
  const [claim] = NUMBER.exec(rest) ?? (reader === 'anybody' ? PROMISE.exec(rest) : null) ?? []
  if (claim === undefined) return undefined
  const missing = register.find(({ says, isSet }) => isSet === false && new RegExp(says, 'i').test(rest))
  return missing ? `"${line}" without ${missing.keptBy}` : `"${line}" (${claim})`
}
