import { describe, expect, test } from 'vitest'
import { gstinStateError, isBuyerGstin, isGstin, sampleGstin, stateOfGstin } from './gstin.ts'
import { STATE_NAMES_BY_CODE } from './states.ts'
import { BuyerGstin, Gstin } from './tax-schemas.ts'

describe('a GSTIN', () => {
  test.each([
    '24AAQCA8719H1ZC',
    '05AAACG2115R1ZN',
    '29AABCR1718E1ZL',
    '24AANFA2641L1ZF',
    '27AAPFU0939F1ZV',
    '29AAHCM7727Q1ZI',
    '33AAAAR6720M1ZG',
    '24AUTPV8831F1ZZ',
  ])('%s is one', (gstin) => expect(isGstin(gstin)).toBe(true))

  test.each([
    ['24AANFA2641L1ZK', 'its check character should be F'],
    ['24AAQCA8719H1ZD', 'its check character should be C'],
    ['06AABCU9605R1ZR', 'its check character should be P'],
    ['01AABCE2207R1Z5', 'its check character should be V'],
    ['29AAFCA7488L1Z0', 'its check character should be W'],
    ['29AABCF8078M1C8', 'it is one of who collects tax at source'],
    ['36AMBPG7773M002', 'it has another form'],
    ['39AAPFU0939F1ZV', 'no state has 39'],
    ['24aaqca8719h1zc', 'it is not in capitals'],
    ['24AAQCA8719H1Z', 'a character is missing'],
    ['', 'it is empty'],
  ])('%s is none: %s', (gstin) => expect(isGstin(gstin)).toBe(false))

  test.each([
    ['0717UNO00157UNO', 'a body of the United Nations'],
    ['0717USA00157UNS', 'an embassy'],
    ['07DELC12345A1Z3', 'an office of the government'],
  ])('%s of %s is a buyer’s and no seller’s', (uin) => {
    expect([isBuyerGstin(uin), isGstin(uin)]).toEqual([true, false])
    expect(BuyerGstin.parse(` ${uin.toLowerCase()} `)).toBe(uin)
    expect(Gstin.safeParse(uin).success).toBe(false)
    expect([stateOfGstin(uin), isBuyerGstin(uin.slice(0, -1) + '7')]).toEqual(['Delhi', false])
  })

  test('changed in any one place is none', () => {
    const gstin = '27AAPFU0939F1ZV'
    for (let at = 2; at < gstin.length; at++) {
      const other = /\d/.test(gstin.charAt(at)) ? '7' : 'Q'
      if (gstin[at] !== other)
        expect(isGstin(gstin.slice(0, at) + other + gstin.slice(at + 1)), `${at}`).toBe(false)
    }
  })

  test('is read in small letters and with spaces', () => {
    expect(Gstin.parse(' 24 aaqca8719h1zc ')).toBe('24AAQCA8719H1ZC')
    expect(Gstin.safeParse('24 aaqca8719h1zd').success).toBe(false)
  })

  test.each(Object.keys(STATE_NAMES_BY_CODE))('of nobody in state %s is one', (code) => {
    expect(isGstin(sampleGstin(code))).toBe(true)
  })

  test('says its state, and when that is not the shop’s', () => {
    expect(stateOfGstin('29AABCR1718E1ZL')).toBe('Karnataka')
    expect(stateOfGstin('39AABCR1718E1ZL')).toBeNull()
    expect(gstinStateError('29AABCR1718E1ZL', 'Karnataka')).toBeNull()
    expect(gstinStateError('29AABCR1718E1ZL', '')).toBeNull()
    expect(gstinStateError('29AABCR1718E1ZL', 'Maharashtra')).toBe(
      'This GSTIN begins with 29 (Karnataka), but the shop is in Maharashtra (27)',
    )
  })
})
