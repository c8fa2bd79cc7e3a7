/**
 * Money is integer paise in database and code; rupees with two decimals exist only at the API's edge
 * and on screen. Every rounding happens here, half up.
 */

/** Flat tax of the specification: 18 % of the (discounted) subtotal, in basis points. */
export const TAX_BASIS_POINTS = 1800

/** `12345650` paise read "₹1,23,456.50". */
export function formatPaise(paise: number): string {
  const whole = Math.round(Math.abs(paise))
  const rupees = groupedDigits(Math.floor(whole / 100))
  return `${paise < 0 ? '-' : ''}₹${rupees}.${String(whole % 100).padStart(2, '0')}`
}

/** Rupees, as the API has them. */
export function rupeesFromPaise(paise: number): number {
  return paise / 100
}

/** The nearest whole paisa of rupees that were typed or computed, half up; also of negative ones. */
export function nearestPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

/**
 * Paise of an amount in rupees from the API.
 * @throws RangeError when the amount is not a finite, non-negative number with at most two decimals.
 */
export function paiseFromRupees(rupees: number): number {
  const paise = nearestPaise(rupees)
  if (!Number.isSafeInteger(paise) || paise < 0 || Math.abs(rupees * 100 - paise) > 1e-4) {
    throw new RangeError('An amount in rupees has at most two decimals and is not negative')
  }
  return paise
}

/** The prices between two that somebody types, who need not know that they are whole paise. */
export function paiseBetween({ min, max }: { min?: number; max?: number }) {
  return {
    minPaise: min === undefined ? undefined : Math.ceil(min * 100 - 1e-6),
    maxPaise: max === undefined ? undefined : Math.floor(max * 100 + 1e-6),
  }
}

/** Rupees with two decimals, without sign and grouping, as tables and fields have them: `1234.5` reads "1234.50". */
export function plainRupees(rupees: number): string {
  return rupees.toFixed(2)
}

/** The sum of amounts in rupees, in whole paise: added as they are, they gather the dust of floating point. */
export function sumOfRupees(...amounts: readonly number[]): number {
  return rupeesFromPaise(amounts.reduce((paise, rupees) => paise + nearestPaise(rupees), 0))
}

/** What each of `count` equal parts comes to, rounded half up to a whole paisa. */
export function partOfPaise(paise: number, count: number): number {
  return Math.round(paise / count)
}

/**
 * A total in whole paise by weights, such as a discount by what each line costs: shares add up to the total, and none exceeds its
 * weight unless the total exceeds all of them. Whoever is cut off most gets the paise that are left, the first of equals.
 */
export function shareOut(totalPaise: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(totalPaise) * BigInt(weight))
  const shares = exact.map((product) => Number(product / whole))
  const left = totalPaise - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((product, at) => ({ at, remainder: product % whole }))
    .sort((a, b) => Number(b.remainder - a.remainder) || a.at - b.at)
  const favoured = new Set(byRemainder.slice(0, left).map(({ at }) => at))
  return shares.map((share, at) => (favoured.has(at) ? share + 1 : share))
}

/** The nearest whole rupees of an amount in paise, half up, in paise. */
export function wholeRupees(paise: number): number {
  return Math.round(paise / 100) * 100
}

/** Hundredths of a percent, as `shareOfPaise` takes them. */
export function basisPoints(percent: number): number {
  return Math.round(percent * 100)
}

/** A share of an amount, rounded half up to a whole paisa. `basisPoints` are hundredths of a percent. */
export function shareOfPaise(paise: number, basisPoints: number): number {
  return Number((BigInt(paise) * BigInt(basisPoints) + 5000n) / 10000n)
}

/** How many percent the price lies below an MRP on the same basis, rounded: 17 for a price of 1000 and an MRP of 1200. */
export function discountPercent(mrpPaise: number, pricePaise: number): number {
  return Math.round(((mrpPaise - pricePaise) / mrpPaise) * 100)
}

/**
 * A whole, non-negative number in Indian grouping: 1234567 reads "12,34,567". Done without `Intl.NumberFormat`, whose first
 * use on a page keeps a slow phone busy for a fifth of a second.
 */
export function groupedDigits(value: number): string {
  const digits = String(value)
  const start = digits.slice(0, -3)
  return start === '' ? digits : `${start.replace(/\B(?=(\d{2})+$)/g, ',')},${digits.slice(-3)}`
}
