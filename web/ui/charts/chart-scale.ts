const TICKS = 4

/** The ticks of an axis up to a round number: 7 gives 0, 2, 4, 6, 8. Steps are whole numbers. */
export function axisTicks(highest: number): number[] {
  const roughStep = Math.max(1, highest / TICKS)
  const magnitude = 10 ** Math.floor(Math.log10(roughStep))
  const step = [1, 2, 5, 10].map((times) => times * magnitude).find((size) => size >= roughStep) ?? roughStep
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}
