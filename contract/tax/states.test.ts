import { describe, expect, test } from 'vitest'
import { hasNoLegislature, isStateCode, readState, STATE_NAMES, stateCode, stateName } from './states.ts'

/** The GST portal's codes as ERPNext's India Compliance has them; 25 and 28 are of states that are no more. */
const CODES: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
}

describe('a state', () => {
  test.each(Object.entries(CODES))('%s is %s, both ways', (code, name) => {
    expect(stateName(code)).toBe(name)
    expect(stateCode(name)).toBe(code)
    expect(readState(code)).toBe(name)
    expect(readState(` ${name.toUpperCase()} `)).toBe(name)
  })

  test('is offered by its name, but the territory that is none', () => {
    const named = Object.values(CODES).filter((name) => name !== 'Other Territory')
    expect([...STATE_NAMES].sort()).toEqual(named.sort())
  })

  test('has no other code', () => {
    const codes = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'))
    expect(codes.filter(isStateCode)).toEqual(Object.keys(CODES).sort())
  })

  test.each([
    ['orissa', 'Odisha'],
    ['OD', 'Odisha'],
    ['Pondicherry', 'Puducherry'],
    ['uttaranchal', 'Uttarakhand'],
    ['J&K', null],
    ['Jammu & Kashmir', 'Jammu and Kashmir'],
    ['Andaman  &  Nicobar', 'Andaman and Nicobar Islands'],
    ['Tamilnadu', 'Tamil Nadu'],
    ['NCT of Delhi', 'Delhi'],
    ['Daman & Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['ts', 'Telangana'],
    ['25', null],
    ['28', null],
    ['96', null],
    ['', null],
    ['Texas', null],
  ])('%j is read as %s', (text, name) => expect(readState(text)).toBe(name))

  test('that nobody knows has no code', () => {
    expect(() => stateCode('Mysuru')).toThrow(RangeError)
  })

  test('has UTGST where the union territory has no legislature', () => {
    expect(Object.keys(CODES).filter(hasNoLegislature).sort()).toEqual(['04', '26', '31', '35', '38', '97'])
  })
})
