import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128/index.js'

/** The bars of a Code 128, from left to right: 1 is a dark module, 0 a light one. Ten light ones belong on either side. */
export function barcodeModules(text: string): string {
  return new CODE128(text, {}).encode().data
}

/** Light modules on either side, without which a scanner does not find the bars. */
export const QUIET_MODULES = 10

interface Bar {
  /** In modules, from the left end of the quiet zone. */
  at: number
  modules: number
}

/** Dark bars, and how many modules all is wide with its quiet zones. */
export function barcodeBars(text: string): { bars: Bar[]; modules: number } {
  const data = barcodeModules(text)
  const bars = [...data.matchAll(/1+/g)].map((run) => ({
    at: QUIET_MODULES + run.index,
    modules: run[0].length,
  }))
  return { bars, modules: data.length + 2 * QUIET_MODULES }
}
