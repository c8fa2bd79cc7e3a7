import { defineConfig } from 'vitest/config'

/** They need what Node has and a page's window in its stead has not: streams, time-outs, channels between tabs. */
const WEB_IN_NODE = [
  'web/client/api-client.test.ts',
  'web/accounts/live-updates.test.ts',
  'web/admin/dashboard/admin-page.test.tsx',
  'web/admin/layout/screens-of-roles.test.tsx',
]

export default defineConfig({
  test: {
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One more than the cores of a small machine: some tests wait for other processes.
    maxWorkers: 3,
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
          globalSetup: ['tests/testing/global-setup.ts'],
          // The files of a worker share what they import: loading the shop takes longer than most tests of it.
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
