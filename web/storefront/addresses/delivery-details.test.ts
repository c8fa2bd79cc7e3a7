import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalisePhone } from '#shop/normalise-phone.ts'
import {
  completeDetails,
  errorOnBlur,
  findError,
  normaliseDetails,
  REQUIRED_FIELDS,
} from './delivery-details.ts'
import { buildDetails } from './delivery-fixtures.ts'

describe('what is wrong with typed details', () => {
  test('complete details have no error', () => {
    expect(findError(buildDetails())).toBeNull()
  })

  test.each(REQUIRED_FIELDS)('an empty %s asks for all details', (field) => {
    const error = findError(buildDetails({ [field]: '' }))
    expect(error?.problem).toBe('Please fill in all delivery details')
    expect(Object.keys(error?.errors ?? {})).toEqual([field])
  })

  test('an empty landmark is no error: it is optional', () => {
    expect(findError(buildDetails({ landmark: '' }))).toBeNull()
  })

  test.each(['', '987654321', '98765432101', '98765abcde', '+9876543210'])(
    'the phone number "%s" is not ten digits',
    (phone) => {
      const message = findError(buildDetails({ phone }))?.problem
      expect(message).toBe(
        phone === '' ? 'Please fill in all delivery details' : 'Please enter a valid 10-digit phone number',
      )
    },
  )

  test.each(['asha', 'asha@', 'asha@example', 'a sha@example.com', 'asha@exam ple.com'])(
    'the email "%s" is refused',
    (email) => {
      expect(findError(buildDetails({ email }))?.problem).toBe('Please enter a valid email address')
    },
  )

  test.each(['56003', '5600388', '56003a'])('the pincode "%s" is not six digits', (pincode) => {
    expect(findError(buildDetails({ pincode }))?.problem).toBe('Please enter a valid 6-digit pincode')
  })

  test('errors come one at a time: required, phone, email, pincode', () => {
    const mended = { city: 'Mysuru', phone: '9000000001', email: 'asha@example.com', pincode: '570001' }
    let details = buildDetails({ city: '', phone: '1', email: 'x', pincode: '2' })
    const seen: (string | undefined)[] = []
    for (const field of Object.keys(mended) as (keyof typeof mended)[]) {
      const error = findError(details)
      seen.push(error?.problem)
      expect(Object.keys(error?.errors ?? {})).toEqual([field])
      details = { ...details, [field]: mended[field] }
    }
    expect(seen).toEqual([
      'Please fill in all delivery details',
      'Please enter a valid 10-digit phone number',
      'Please enter a valid email address',
      'Please enter a valid 6-digit pincode',
    ])
    expect(findError(details)).toBeNull()
  })

  test('a text that the shop would not store is refused here already', () => {
    const error = findError(buildDetails({ address: 'x'.repeat(301) }))
    expect(error?.problem).toBe('At most 300 characters')
  })
})

describe('what people type', () => {
  test.each([
    ['+91 98765 43210', '9876543210'],
    ['+91-9876543210', '9876543210'],
    ['919876543210', '9876543210'],
    ['09876543210', '9876543210'],
    ['(98765) 43210', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
  ])('the phone number "%s" reads %s', (typed, phone) => {
    expect(normalisePhone(typed)).toBe(phone)
  })

  test('ten digits stay as they are, whatever they begin with', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (digits) => {
        expect(normalisePhone(digits)).toBe(digits)
        expect(normalisePhone(`+91 ${digits.slice(0, 5)} ${digits.slice(5)}`)).toBe(digits)
      }),
    )
  })

  test('nothing is turned into a number that was none', () => {
    expect(normalisePhone('98765x43210')).toBe('98765x43210')
    expect(normalisePhone('123456789012')).toBe('123456789012')
  })

  test('spaces around and lines within an address do not travel', () => {
    const details = normaliseDetails(
      buildDetails({ fullName: '  Asha Rao ', address: '14, 3rd Cross\n Indiranagar ', pincode: '560 038' }),
    )
    expect(details).toMatchObject({
      fullName: 'Asha Rao',
      address: '14, 3rd Cross, Indiranagar',
      pincode: '560038',
    })
  })

  test('a landmark goes along only when there is one', () => {
    expect(completeDetails(buildDetails({ landmark: '' }))).not.toHaveProperty('landmark')
    expect(completeDetails(buildDetails({ landmark: 'Blue gate' })).landmark).toBe('Blue gate')
  })
})

test('a field has an error when it is left with a wrong value, not when it is left empty', () => {
  expect(errorOnBlur('phone', '12345')).toBe('Needs 10 digits')
  expect(errorOnBlur('pincode', '12')).toBe('Needs 6 digits')
  expect(errorOnBlur('email', 'x')).toBe('Needs a whole email address')
  expect(errorOnBlur('phone', '')).toBeUndefined()
  expect(errorOnBlur('phone', '9876543210')).toBeUndefined()
  expect(errorOnBlur('city', 'x')).toBeUndefined()
})
