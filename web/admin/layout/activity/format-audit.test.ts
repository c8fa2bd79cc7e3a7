import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { auditSentence } from './audit-sentence.ts'
import { formatChanges, formatField, subjectPath } from './format-audit.ts'

const ORDER = '01a1fbf5-cda2-72fd-a5f4-6783ef179118'
const AGENT = '01a1fbf5-cda2-72fd-a5f4-6783ff2ec147'

function said(action: string, given: Partial<AuditEntry> = {}): string {
  const { lead, subject, rest } = auditSentence({
    _id: 'e1',
    id: 'e1',
    at: '2026-11-22T10:00:00Z',
    person: { _id: 'm1', name: 'Meera Shah', role: 'admin' },
    action,
    subjectType: 'order',
    subjectId: ORDER,
    before: null,
    after: null,
    names: { [ORDER]: 'TK-1042', [AGENT]: 'Ravi Kumar' },
    ...given,
  })
  return lead + subject + rest
}
const changes = (before: unknown, after: unknown) => formatChanges({ before, after, names: {} })

describe('a change reads as a sentence', () => {
  test('with the order’s number and the agent’s name', () => {
    expect(said('order.assign', { after: { agentId: AGENT } })).toBe('assigned order TK-1042 to Ravi Kumar')
    expect(said('order.unassign', { before: { agentId: AGENT }, after: { agentId: null } })).toBe(
      'took order TK-1042 back from Ravi Kumar',
    )
    expect(said('order.out_for_delivery')).toBe('took order TK-1042 out for delivery')
  })

  test('with the area’s name, and its list as a number', () => {
    const before = { feePaise: 3000, pincodes: '62 pincodes', weekdays: [1, 2, 3] }
    const after = { feePaise: 4000, pincodes: '63 pincodes (added 411063)', weekdays: [1, 2, 3, 4] }
    const entry = { subjectType: 'area', subjectId: 'a1', names: { a1: 'Pune city' }, before, after }
    expect(said('area.changed', entry)).toBe(
      'changed fee, pincodes and weekdays of the delivery area Pune city',
    )
    expect(changes(before, after)).toEqual([
      { field: 'Fee', before: '₹30.00', after: '₹40.00' },
      { field: 'Pincodes', before: '62 pincodes', after: '63 pincodes (added 411063)' },
      { field: 'Weekdays', before: 'Mon-Wed', after: 'Mon-Thu' },
    ])
    expect(said('area.deleted', { ...entry, names: {}, before: { name: 'Pune city' } })).toBe(
      'deleted the delivery area Pune city',
    )
  })

  test('with the person’s name', () => {
    expect(said('person.created', { subjectType: 'person', subjectId: AGENT })).toBe(
      'created an account for Ravi Kumar',
    )
  })

  test('with the name that a deleted thing had', () => {
    expect(
      said('category.removed', { subjectType: 'category', subjectId: 'toys', before: { name: 'Toys' } }),
    ).toBe('deleted the category Toys')
  })

  test('with the settings that were changed', () => {
    expect(
      said('settings.changed', {
        subjectType: 'settings',
        subjectId: 'shop',
        before: { supportPhone: null, shopName: 'Tokri' },
        after: { supportPhone: '98765 43210', shopName: 'Bazaar' },
      }),
    ).toBe('changed support phone and shop name in the settings')
  })

  test('with amounts in rupees', () => {
    expect(said('cash.declared', { after: { declaredPaise: 118_000 } })).toBe(
      'declared ₹1,180.00 of cash to hand over',
    )
  })

  test('also where nobody has put it into words', () => {
    expect(said('robot.oil_changed')).toBe('did "robot oil changed" on TK-1042')
  })
})

test('only what differs is shown, amounts in rupees', () => {
  const before = { pricePaise: 100_000, name: 'Lamp', isVisible: true, stock: null }
  const after = { pricePaise: 80_000, name: 'Lamp', isVisible: false, stock: 3 }
  expect(changes(before, after)).toEqual([
    { field: 'Price', before: '₹1,000.00', after: '₹800.00' },
    { field: 'Visible', before: 'yes', after: 'no' },
    { field: 'Stock', before: '–', after: '3' },
  ])
})

test('what is promised reads as customers read it', () => {
  const returns = { changeOfMindDays: 7, defectDays: 30 }
  const warranty = { by: 'manufacturer', months: 18 }
  expect(changes({ returns: null, takesCash: true }, { returns, takesCash: false })).toEqual([
    { field: 'Returns', before: '–', after: '7 Days Return, 30 Days Return if Damaged' },
    { field: 'Takes cash', before: 'yes', after: 'no' },
  ])
  expect(changes({ rules: {} }, { rules: { warranty, takesCash: false } })).toEqual([
    {
      field: 'Rules',
      before: 'none of its own',
      after: '18 Month Manufacturer Warranty, Paid Online Only',
    },
  ])
  expect(changes({ supportHours: [] }, { supportHours: ['Mon-Fri 9-6', 'Sat 10-4'] })).toEqual([
    { field: 'Support hours', before: '–', after: 'Mon-Fri 9-6, Sat 10-4' },
  ])
})

test('a creation has no before, a removal no after', () => {
  expect(changes(null, { name: 'Lamp' })).toEqual([{ field: 'Name', before: '–', after: 'Lamp' }])
  expect(changes({ name: 'Lamp' }, undefined)).toEqual([{ field: 'Name', before: 'Lamp', after: '–' }])
})

test('a field that names somebody by an id shows the name', () => {
  expect(
    formatChanges({ before: null, after: { agentId: AGENT }, names: { [AGENT]: 'Ravi Kumar' } }),
  ).toEqual([{ field: 'Agent', before: '–', after: 'Ravi Kumar' }])
})

test('fields read as words', () => {
  expect(formatField('cashLimitPerOrder')).toBe('Cash limit per order')
  expect(formatField('listPricePaise')).toBe('List price')
  expect(formatField('agentId')).toBe('Agent')
})

test('the changed object is linked where it has a screen', () => {
  expect(subjectPath('product', 'furniture_001')).toBe('/admin/products?product=furniture_001')
  expect(subjectPath('picture', 'x')).toBeUndefined()
})
