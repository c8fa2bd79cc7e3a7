import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/testing/longest-first.ts'

/** They need what Node has and a page's window in its stead has not: streams, time-outs, channels between tabs. */
const WEB_IN_NODE = [
  'web/client/api-client.test.ts',
  'web/accounts/live-updates.test.ts',
  'web/admin/dashboard/admin-page.test.tsx',
  'web/admin/layout/screens-of-roles.test.tsx',
]

/** What `npm run test:long` runs beside more rounds of some files. */
const LONG = '**/*.long.test.ts'

export default defineConfig({
  test: {
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One more than the cores of a small machine: some tests wait for other processes.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'tests/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [LONG],
          globalSetup: ['tests/testing/global-setup.ts'],
          // The files of a worker share what they import: loading the shop takes longer than most tests of it.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [`{contract,server,tests}/${LONG}`],
          globalSetup: ['tests/testing/global-setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: WEB_IN_NODE,
          setupFiles: ['web/testing/setup.ts'],
          // A window of its own for each file, without a process of its own.
          pool: 'vmForks',
        },
      },
      {
        extends: true,
        test: {
          name: 'web in Node',
          include: WEB_IN_NODE,
          setupFiles: ['web/testing/setup.ts'],
        },
      },
    ],
  },
})
