/** Random values for sample data: the same seed gives the same values on every machine. */
export interface SampleRandom {
  /** At least 0, below 1. */
  fraction(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** Seeds the mulberry32 generator (Tommy Ettinger, public domain). */
export function seedRandom(seed: number): SampleRandom {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  return {
    fraction,
    whole,
    pick(items) {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new RangeError('Nothing to pick from')
      return item
    },
  }
}
