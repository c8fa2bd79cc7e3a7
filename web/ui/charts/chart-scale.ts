/** A round upper end of an axis and its marks: 0 to 7 gives 0, 2, 4, 6, 8. Whole steps only. */
export function axisTicks(highest: number, wanted = 4): number[] {
  const roughStep = Math.max(1, highest / wanted)
  const magnitude = 10 ** Math.floor(Math.log10(roughStep))
  const step = [1, 2, 5, 10].map((times) => times * magnitude).find((size) => size >= roughStep) ?? roughStep
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}
