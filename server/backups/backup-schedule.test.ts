import { expect, test } from 'vitest'
import { backupProblem } from './backup-problem.ts'
import { backupWarning, isBackupDue } from './backup-schedule.ts'

/** In India. */
const at = (text: string) => new Date(`${text}+05:30`)
const isDue = (every: 'day' | 'week' | null, now: string, last: string | null, tried = last) =>
  isBackupDue(
    every,
    { lastAt: last === null ? null : at(last), lastTriedAt: tried === null ? null : at(tried) },
    at(now).getTime(),
  )

test.each([
  ['the first one, at any hour', 'day', '2026-11-26T15:00', null, null, true],
  ['a night after the last', 'day', '2026-11-26T02:00', '2026-11-25T02:00', undefined, true],
  ['early in a night after a late one', 'day', '2026-11-26T02:00', '2026-11-25T04:50', undefined, true],
  ['not twice in a night', 'day', '2026-11-26T04:50', '2026-11-26T02:00', undefined, false],
  ['not by day after its night', 'day', '2026-11-26T15:00', '2026-11-26T02:00', undefined, false],
  ['by day where the night was missed', 'day', '2026-11-26T09:00', '2026-11-25T02:00', undefined, true],
  ['every week', 'week', '2026-11-26T02:00', '2026-11-19T02:00', undefined, true],
  ['not within the week', 'week', '2026-11-25T02:00', '2026-11-19T02:00', undefined, false],
  [
    'again six hours after a failure',
    'day',
    '2026-11-26T09:00',
    '2026-11-25T02:00',
    '2026-11-26T02:30',
    true,
  ],
  ['not at once after a failure', 'day', '2026-11-26T04:30', '2026-11-25T02:00', '2026-11-26T02:30', false],
  ['never without a schedule', null, '2026-11-26T02:00', null, null, false],
] as const)('a backup is due: %s', (_title, every, now, last, tried, expected) => {
  expect(isDue(every, now, last, tried)).toBe(expected)
})

test('an owner is told of a failure, and of a backup two days older than the schedule wants', () => {
  const now = at('2026-11-26T12:00').getTime()
  const warn = (every: 'day' | 'week' | null, last: string | null, lastProblem: string | null = null) =>
    backupWarning(every, { lastAt: last === null ? null : at(last), lastTriedAt: null, lastProblem }, now)
  expect(warn('day', '2026-11-24T12:00')).toBeNull()
  expect(warn('day', '2026-11-23T11:59')).toBe('The last backup is older than it should be.')
  expect(warn('week', '2026-11-18T12:00')).toBeNull()
  expect(warn(null, '2020-01-01T00:00')).toBeNull()
  expect(warn('day', '2026-11-26T02:00', 'The disk of the server is full')).toBe(
    'The last backup failed: The disk of the server is full.',
  )
})

test('a failure is told in words, and what is unknown not at all', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(backupProblem(full)).toBe('The disk of the server is full')
  expect(backupProblem(new Error('password=secret'))).toBe('It did not work. The log of the server says why')
})
