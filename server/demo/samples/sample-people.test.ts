import { expect, test } from 'vitest'
import { PHONE_PATTERN, PINCODE_PATTERN } from '#contract/accounts.ts'
import { Email, PersonName } from '#contract/accounts-schemas.ts'
import { demoLogins, sampleAgents, sampleCustomers } from './sample-people.ts'

const everybody = [...Object.values(demoLogins), ...sampleCustomers, ...sampleAgents]

test('the demo shop has 24 customers and 6 agents besides the three logins', () => {
  expect([sampleCustomers.length, sampleAgents.length]).toEqual([24, 6])
})

test('nobody shares an email, a phone number or a name', () => {
  for (const field of ['email', 'phone', 'name'] as const)
    expect(new Set(everybody.map((person) => person[field])).size).toBe(everybody.length)
})

test('every sample person passes the rules of the registration and checkout forms', () => {
  for (const person of everybody) {
    expect(PersonName.safeParse(person.name).success).toBe(true)
    expect(Email.safeParse(person.email).success).toBe(true)
    expect(person.phone).toMatch(PHONE_PATTERN)
    expect(person.address.pincode).toMatch(PINCODE_PATTERN)
  }
})

test('no sample person can be reached: mail at example.com, phones outside the Indian mobile series', () => {
  for (const person of everybody) {
    expect(person.email).toMatch(/@example\.com$/)
    expect(person.phone).not.toMatch(/^[6-9]/)
  }
})

/** First three digits of the postal circles in which the sample people live. */
const pincodePrefixes: Record<string, string[]> = {
  'Andhra Pradesh': ['530'],
  Assam: ['781'],
  Chandigarh: ['160'],
  Delhi: ['110'],
  Goa: ['403'],
  Gujarat: ['380', '395'],
  Karnataka: ['560', '570'],
  Kerala: ['682', '695'],
  'Madhya Pradesh': ['452'],
  Maharashtra: ['400', '411', '440'],
  Odisha: ['751'],
  Rajasthan: ['302'],
  'Tamil Nadu': ['600', '641'],
  Telangana: ['500'],
  'Uttar Pradesh': ['226'],
  'West Bengal': ['700'],
}

test('every pincode begins as those of its state do', () => {
  for (const { address } of everybody)
    expect(pincodePrefixes[address.state], address.state).toContain(address.pincode.slice(0, 3))
})
