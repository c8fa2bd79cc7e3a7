import { expect, test } from 'vitest'
import { barcodeBars, barcodeModules } from './barcode.ts'

/** ISO/IEC 15417: start B, "TK-", shift to C, 10 01, check character, stop. */
test('the order number is Code 128: eleven modules a character, thirteen for the stop', () => {
  const data = barcodeModules('TK-1001')
  expect(data).toMatch(/^11010010000/)
  expect(data).toMatch(/1100011101011$/)
  expect((data.length - 13) % 11).toBe(0)
})

test('bars lie between quiet zones and cover the dark modules', () => {
  const { bars, modules } = barcodeBars('TK-1001')
  const data = barcodeModules('TK-1001')
  expect(modules).toBe(data.length + 20)
  expect(bars[0]).toEqual({ at: 10, modules: 2 })
  expect(bars.at(-1)).toEqual({ at: modules - 12, modules: 2 })
  expect(bars.reduce((sum, bar) => sum + bar.modules, 0)).toBe(data.replaceAll('0', '').length)
})
