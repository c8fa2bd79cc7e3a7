import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One more than the cores of a small machine: some tests wait for other processes.
    maxWorkers: 3,
    // The files of a worker share what they import: loading the shop takes longer than most tests of it.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/slow-machine-setup.ts'],
        },
      },
    ],
  },
})
