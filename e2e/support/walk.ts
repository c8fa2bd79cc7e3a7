import type { Page } from '@playwright/test'
import { inEachLook, violationsAtRest } from './axe.ts'
import { largeTextFinder } from './large-text.ts'
import { openInApp } from './open-in-app.ts'
import { expect, PHONE, test } from './shop-test.ts'
import { widestPart } from './widest-part.ts'

const BROKEN = /something went wrong|could not be shown/i

/** A way over screens, on a phone. Each is looked at once, in every way. */
export interface Walk {
  /** What was found wrong so far. */
  faults: string[]
  /** Opens a screen as a link of the app does. */
  open(path: string): Promise<void>
  /** Opens a screen as the server sends it. */
  load(path: string): Promise<void>
  /** Looks at what is open: on a phone in light, wide in dark, and with text twice as large. */
  look(where: string): Promise<void>
  /** Looks at what only a phone has. */
  lookOnPhone(where: string): Promise<void>
  /** Looks at what has themes of its own. */
  lookAtWidths(where: string): Promise<void>
  /** Looks at a table that is wider than a phone once its text is twice as large. */
  lookAtUsualText(where: string): Promise<void>
}

/** Begins a way on a page of the shop that is open already. */
export async function walkOn(page: Page, url: string): Promise<Walk> {
  const faults: string[] = []
  let where = 'the first screen'
  const note = (fault: string) => faults.push(`${where}: ${fault}`)
  watchForErrors(page, note)
  const largeTextFaults = await largeTextFinder(page)
  const noteWidest = async () => {
    const widest = await page.evaluate(widestPart)
    if (widest) note(widest)
  }
  const lookOnce = async () => {
    await noteWidest()
    for (const violation of await violationsAtRest(page)) note(violation)
  }
  const eachLook = (name: string) => inEachLook(page, name, lookOnce)
  const step = (name: string, looks: (name: string) => Promise<void>, isEnlarged = true) =>
    test.step(name, async () => {
      where = name
      await untilThere(page)
      await looks(name)
      if (isEnlarged) for (const fault of await largeTextFaults()) note(`at 200 %: ${fault}`)
      for (const fault of await page.evaluate(traces)) note(fault)
      if (!page.url().startsWith(url)) note(`led to ${page.url()}`)
      await page.setViewportSize(PHONE)
      await page.emulateMedia({ colorScheme: 'light' })
    })
  const arriveAt = async (path: string, way: () => Promise<unknown>) => {
    where = path
    await way()
    await untilThere(page)
    if (BROKEN.test((await page.locator('#root').textContent()) ?? '')) note('says that something is broken')
  }
  return {
    faults,
    open: (path) => arriveAt(path, () => openInApp(page, url, path)),
    load: (path) => arriveAt(path, () => page.goto(url + path)),
    look: (name) => step(name, eachLook),
    lookOnPhone: (name) => step(name, lookOnce),
    lookAtWidths: (name) => step(name, noteWidest),
    lookAtUsualText: (name) => step(name, eachLook, false),
  }
}

/** Until a screen has its heading, its app and its data. */
async function untilThere(page: Page) {
  await expect(page.locator('h1, h2').first()).toBeAttached()
  await expect(page.locator('[data-rendered-for], main .skeleton')).toHaveCount(0)
}

function watchForErrors(page: Page, note: (fault: string) => void) {
  page.on('console', (message) => {
    // An answer that is an error is looked at as an answer.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      note(message.text())
  })
  page.on('response', (answer) => {
    if (answer.status() >= 500) note(`${answer.url()} answered ${answer.status()}`)
  })
  page.on('dialog', (dialog) => {
    note(`a dialog says ${dialog.message()}`)
    void dialog.dismiss()
  })
}

/** Runs in the page. What a text leaves that was run instead of shown. */
function traces(): string[] {
  const foreign = [...document.querySelectorAll('iframe, object, embed, base')].map(
    ({ outerHTML }) => `it has ${outerHTML}`,
  )
  return 'hasRun' in window ? ['a text was run', ...foreign] : foreign
}
