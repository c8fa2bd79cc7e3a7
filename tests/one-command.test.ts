import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '..')

/** The code of the server by its file, without comments, tests and fixtures. */
const sources = new Map(
  globSync('server/**/*.ts', { cwd: PROJECT, exclude: ['**/*.test.ts', '**/*-fixtures.ts'] }).map((file) => [
    file,
    readFileSync(join(PROJECT, file), 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, ''),
  ]),
)
const filesWith = (pattern: RegExp) =>
  [...sources].flatMap(([file, source]) => (pattern.test(source) ? file : [])).sort()

/** What changes something without a command, and why. */
const BESIDE_COMMANDS: Record<string, string> = {
  'server/database/transaction.ts': 'is what a command is made of',
  'server/commands/command.ts': 'is the command',
  'server/jobs/job-requests.ts': 'moves jobs into the queue, below all commands',
  'server/demo/seed.ts': 'fills a shop before anybody is in it',
  'server/accounts/people/command-line-administrator.ts': 'runs beside the shop, without its events and jobs',
  'server/dashboards/aggregate-days.ts': 'adds up what is committed, and nobody hears of it',
  'server/demo/local-gateway/local-ledger.ts': 'stands in for the gateway, which is outside the shop',
}

test('whatever changes something is a command', () => {
  expect(filesWith(/\btransaction(<[^(]*>)?\(/)).toEqual(Object.keys(BESIDE_COMMANDS).sort())
})

test('only a command publishes, after its commit', () => {
  expect(filesWith(/\bevents\??\.publish\b|\{[^{}]*\bpublish\b[^{}]*\} = \w*\.?events\b/)).toEqual([
    'server/commands/command.ts',
  ])
  expect(filesWith(/\bpublish\w*\([^()]*\bevents\b/)).toEqual([])
})

test('only a command claims the key of a call', () => {
  expect(filesWith(/insert into idempotency_records/)).toEqual(['server/commands/idempotency.ts'])
  expect(filesWith(/import \{[^}]*\bonce\b[^}]*\} from '[^']*idempotency\.ts'/)).toEqual([
    'server/commands/command.ts',
  ])
})

test('a job is stored with its change by the command, or by a statement that stands alone', () => {
  expect(filesWith(/\bjobs\.send\((tx|queries)\b/)).toEqual([
    'server/commands/command.ts',
    'server/demo/local-gateway/local-ledger.ts',
    'server/demo/local-gateway/local-webhooks.ts',
  ])
  expect(filesWith(/\bjobs\.relay\(/)).toEqual([
    'server/commands/command.ts',
    'server/notifications/messenger.ts',
  ])
})

test('the stock that a change moves is published by the ledger, and handed to nobody', () => {
  expect(filesWith(/\bStockChange\b/)).toEqual(['server/catalogue/stock/stock-ledger.ts'])
  expect(sources.get('server/catalogue/stock/stock-ledger.ts')).not.toMatch(/export interface StockChange/)
})
