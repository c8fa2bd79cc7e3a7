import { expect, test } from 'vitest'
import { modeOf, type ShopMode } from './shop-mode.ts'

const demo = modeOf({ isDemo: true })
const real = modeOf({ isDemo: false })
const names = Object.keys(demo) as (keyof ShopMode)[]

test('a row is there because the demo and a real shop differ in it', () => {
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => JSON.stringify(demo[name]) === JSON.stringify(real[name]))).toEqual([])
})

test('a real shop promises what it keeps and checks what it takes; the demo sells nothing and says so', () => {
  expect(real).toMatchObject({
    keepsPromises: true,
    namesSeller: true,
    addsFlatTax: false,
    checksPincodes: true,
  })
  expect(real).toMatchObject({ hasMessageBox: false, issuesSamples: false, comesReady: false })
  expect(demo).toMatchObject({ keepsPromises: false, issuesSamples: true })
})
