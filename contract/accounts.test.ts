import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  addressText,
  DIALOG_SWITCH_MS,
  deliveryAddressText,
  EMAIL_PATTERN,
  LOGIN_REDIRECT_MS,
  LOGOUT_REDIRECT_MS,
  NAME_MIN_LENGTH,
  PASSWORD_MIN_LENGTH,
  RESET_MIN_MS,
  roleOf,
  SIGN_IN_OPENS_MS,
} from './accounts.ts'
import { NewPassword, PersonName } from './accounts-schemas.ts'
import { DeliveryDetails } from './address-schemas.ts'
import { agentStatusOf } from './delivery.ts'

const firstMessage = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message

describe('what people type', () => {
  test.each([
    ['a@b.co', true],
    ['a b@c.de', false],
    ['a@b', false],
    ['a@@b.c', false],
    ['', false],
  ])('the email %j: %s', (email, isEmail) => {
    expect(EMAIL_PATTERN.test(email)).toBe(isEmail)
  })

  test('a name has two characters, a password six', () => {
    expect([NAME_MIN_LENGTH, PASSWORD_MIN_LENGTH]).toEqual([2, 6])
    expect(firstMessage(PersonName, 'A')).toBe('Name must be at least 2 characters')
    expect(firstMessage(PersonName, 'Al')).toBeUndefined()
    expect(firstMessage(NewPassword, 'abcd5')).toBe('Password must be at least 6 characters')
    expect(firstMessage(NewPassword, 'abcde6')).toBeUndefined()
  })

  test('the most common passwords are refused, spaces alone are none, outer spaces stay', () => {
    expect(firstMessage(NewPassword, 'Password1')).toMatch(/too common/)
    expect(firstMessage(NewPassword, '        ')).toBe('Password is required')
    expect(z.parse(NewPassword, ' pass word ')).toBe(' pass word ')
  })

  test('control characters are refused where text is stored', () => {
    expect(firstMessage(PersonName, 'A\u0000sha')).toMatch(/cannot be stored/)
  })

  test('phone and pincode have ten and six digits', () => {
    const details = {
      fullName: 'A',
      phone: '9876543210',
      email: 'a@b.co',
      address: '1',
      city: 'B',
      state: 'Karnataka',
      pincode: '560001',
    }
    expect(z.safeParse(DeliveryDetails, details).success).toBe(true)
    expect(firstMessage(DeliveryDetails, { ...details, phone: '987654321' })).toBe(
      'Please enter a valid 10-digit phone number',
    )
    expect(firstMessage(DeliveryDetails, { ...details, pincode: '56000' })).toBe(
      'Please enter a valid 6-digit pincode',
    )
    expect(firstMessage(DeliveryDetails, { ...details, email: 'a b@c.de' })).toBe(
      'Please enter a valid email address',
    )
    expect(firstMessage(DeliveryDetails, { ...details, city: '  ' })).toBe(
      'Please fill in all delivery details',
    )
  })
})

describe('how people are read', () => {
  test('an unknown or missing role is a customer', () => {
    expect([roleOf('admin'), roleOf('root'), roleOf(undefined)]).toEqual(['admin', 'customer', 'customer'])
  })

  test('an unknown agent status is offline', () => {
    expect([agentStatusOf('busy'), agentStatusOf('asleep'), agentStatusOf(null)]).toEqual([
      'busy',
      'offline',
      'offline',
    ])
  })

  test('an address may be a text or an object', () => {
    expect(addressText('14, 3rd Cross')).toBe('14, 3rd Cross')
    expect(addressText({ street: '14', city: 'Pune', state: 'Maharashtra', pincode: '411038' })).toBe(
      '14, Pune, Maharashtra - 411038',
    )
    expect(addressText(null)).toBe('')
  })

  test('the delivery address is one line', () => {
    expect(
      deliveryAddressText({
        address: '14, 3rd Cross',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560038',
      }),
    ).toBe('14, 3rd Cross, Bengaluru, Karnataka - 560038')
  })
})

test('the delays are those of the specification', () => {
  expect([LOGIN_REDIRECT_MS, DIALOG_SWITCH_MS, SIGN_IN_OPENS_MS, RESET_MIN_MS, LOGOUT_REDIRECT_MS]).toEqual([
    1000, 150, 1000, 1500, 500,
  ])
})
