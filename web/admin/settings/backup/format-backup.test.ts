import { expect, test } from 'vitest'
import type { Backup, BackupsOverview } from '#contract/backups.ts'
import { backupState, describeBackup, describeRehearsal, formatBytes } from './format-backup.ts'

const NOW = new Date('2026-11-26T12:00:00Z').getTime()
const overview = (lastAt: string | null, warning: string | null = null): BackupsOverview => ({
  items: [],
  folder: '/backups',
  lastAt,
  warning,
})

test('the state says how old the last backup is, and whether something has to be done', () => {
  const state = (given: BackupsOverview, isDemo = false) => backupState(given, isDemo, NOW)
  expect(state(overview('2026-11-26T11:50:00Z'))).toEqual({ text: 'Last backup just now', isOpen: false })
  expect(state(overview('2026-11-26T09:00:00Z')).text).toBe('Last backup 3 hours ago')
  expect(state(overview('2026-11-24T12:00:00Z'))).toEqual({ text: 'Last backup 2 days ago', isOpen: false })
  expect(state(overview('2026-11-20T12:00:00Z', 'Old'))).toEqual({
    text: 'Last backup 6 days ago',
    isOpen: true,
  })
  expect(state(overview(null))).toEqual({ text: 'No backup yet', isOpen: true })
  expect(state(overview(null), true).isOpen).toBe(false)
  expect(state(overview(null, 'Failed')).text).toBe('The last backup failed')
})

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
