import { expect, test } from 'vitest'
import type { Backup } from '#contract/backups.ts'
import { describeBackup, describeRehearsal, formatBytes } from './format-backup.ts'

test('sizes are read in the unit that suits them', () => {
  expect([0, 999, 8_300, 12_400_000, 250_000_000, 3_200_000_000].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '8.3 KB',
    '12.4 MB',
    '250 MB',
    '3.2 GB',
  ])
})

test('a backup and its rehearsal are told in words', () => {
  const backup = {
    kind: 'button',
    by: 'Meera',
    bytes: 1_000_000,
    orders: 1,
    finishedAt: '2026-11-26T11:50:00Z',
    problem: null,
  } as Backup
  expect(describeBackup(backup)).toBe('1.0 MB, 1 order. By Meera')
  expect(describeBackup({ ...backup, kind: 'schedule', problem: 'The disk of the server is full' })).toBe(
    'Failed: The disk of the server is full. By the schedule',
  )
  const rehearsal = { orders: 312, rows: 40_500, violations: [], seconds: 12.4, problem: null }
  const at = new Date().toISOString()
  expect(describeRehearsal(rehearsal, at)).toContain(
    'restored 312 orders and 40,500 rows in 12 seconds; every rule holds.',
  )
  expect(describeRehearsal({ ...rehearsal, violations: ['cash: x'] }, at)).toContain(
    'rules do not hold in 1 place.',
  )
  const violations = Array.from({ length: 20 }, (_, at) => `cash: ${at}`)
  expect(describeRehearsal({ ...rehearsal, violations, violationCount: 1_234 }, at)).toContain(
    'rules do not hold in 1,234 places, of which 20 are listed.',
  )
  expect(describeRehearsal({ ...rehearsal, problem: 'The file is damaged' }, at)).toContain(
    'it could not be restored. The file is damaged.',
  )
})
