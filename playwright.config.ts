import { defineConfig } from '@playwright/test'
import { chromiumPath } from './e2e/support/browser.ts'

/** What `npm run test:long` runs. */
const LONG = /\.long\.e2e\.ts$/
/** They begin first, so that no worker is left alone with one of them at the end. */
const LONGEST = /\/(walk|own-word|setup|variants)\.e2e\./

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testIgnore: [LONGEST, LONG] },
    { name: 'long', testMatch: LONG },
  ],
  globalSetup: './e2e/support/start-shop.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // One more than the cores of a small machine: pages wait for answers, too.
  workers: 3,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Animations cost a tenth of the run; the journeys and the slow phone show them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step makes each a third slower; a failed test is followed with TRACE=retain-on-failure.
    trace: process.env.TRACE === 'retain-on-failure' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // A sixth less time: a page's picture is drawn without another process.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
