import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The one without windows comes first: the browser tests take a seventh less time with it. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The Chromium of this machine; undefined leaves the choice to Playwright's own. */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? USUAL_PLACES.find((path) => existsSync(path))
}

/**
 * Gets a Chromium where the machine has none: Debian's package as root, Playwright's own browser elsewhere.
 * @throws Error with one sentence that says what is missing.
 */
export function ensureChromium(): void {
  if (chromiumPath()) return
  process.stdout.write('Installing Chromium for the browser tests ...\n')
  const isRoot = process.getuid?.() === 0
  try {
    if (isRoot && existsSync('/usr/bin/apt-get')) {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore', env })
      execFileSync('apt-get', ['install', '-y', '-q', 'chromium-headless-shell'], { stdio: 'ignore', env })
    } else {
      execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' })
    }
  } catch (error) {
    throw new Error(
      'The browser tests need Chromium, and it could not be installed here: install it (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
      { cause: error },
    )
  }
}
