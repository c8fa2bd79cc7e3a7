import { expect, test } from 'vitest'
import type { BackupsOverview } from '#contract/backups.ts'
import { backupState } from './section-states.ts'

const NOW = new Date('2026-11-26T12:00:00Z').getTime()
const overview = (lastAt: string | null, warning: string | null = null): BackupsOverview => ({
  items: [],
  folder: '/backups',
  restore: null,
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
