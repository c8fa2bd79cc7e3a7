import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATE_NAMES, stateName } from '../../tax/states.ts'
import { isPostalPincode, stateOfPincode } from './pincode-states.ts'

const nameOf = (pincode: string) => {
  const code = stateOfPincode(pincode)
  return code === null ? null : stateName(code)
}

test.each([
  ['110001', 'Delhi'],
  ['122001', 'Haryana'],
  ['171001', 'Himachal Pradesh'],
  ['194101', 'Ladakh'],
  ['190001', 'Jammu and Kashmir'],
  ['248001', 'Uttarakhand'],
  ['201301', 'Uttar Pradesh'],
  ['360001', 'Gujarat'],
  ['362001', 'Gujarat'],
  ['403001', 'Goa'],
  ['411004', 'Maharashtra'],
  ['492001', 'Chhattisgarh'],
  ['500001', 'Telangana'],
  ['533101', 'Andhra Pradesh'],
  ['560038', 'Karnataka'],
  ['600004', 'Tamil Nadu'],
  ['682001', 'Kerala'],
  ['682555', 'Lakshadweep'],
  ['700001', 'West Bengal'],
  ['737101', 'Sikkim'],
  ['744101', 'Andaman and Nicobar Islands'],
  ['781001', 'Assam'],
  ['791111', 'Arunachal Pradesh'],
  ['797112', 'Nagaland'],
  ['800001', 'Bihar'],
  ['823001', 'Bihar'],
  ['826001', 'Jharkhand'],
  ['834001', 'Jharkhand'],
])('%s lies in %s', (pincode, state) => {
  expect(nameOf(pincode)).toBe(state)
})

test.each([
  '160017',
  '160055',
  '247667',
  '605001',
  '362520',
  '396210',
  '673310',
  '900001',
  '999999',
  '000000',
  '',
])('nothing is said of "%s", which may lie in two states, is the army’s or no pincode', (pincode) => {
  expect(stateOfPincode(pincode)).toBeNull()
})

test('what lies in a state is a state of the list, and has a post office', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6}$/), (pincode) => {
      const name = nameOf(pincode)
      if (name === null) return
      expect(STATE_NAMES).toContain(name)
      expect(isPostalPincode(pincode)).toBe(true)
    }),
  )
})

test.each([
  '000000',
  '012345',
  '100001',
  '290001',
  '350001',
  '540001',
  '550001',
  '650001',
  '660001',
  '860001',
  '899999',
  '41100',
  '4110045',
  '41100a',
  '',
])('no post office has "%s"', (pincode) => {
  expect(isPostalPincode(pincode)).toBe(false)
})

test.each(['110001', '123456', '411004', '605001', '855101', '900001', '999999'])(
  '%s may be one',
  (pincode) => {
    expect(isPostalPincode(pincode)).toBe(true)
  },
)
