import type { Page } from '@playwright/test'

/** What a person does, counted. */
export class Hand {
  taps = 0
  fields = 0
  readonly paths = new Set<string>()
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(name: string | RegExp, role: 'button' | 'link' = 'button') {
    await this.page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click()
    this.taps += 1
  }

  async choose(text: string) {
    await this.page.getByText(text, { exact: true }).click()
    this.taps += 1
  }

  async fill(label: string, value: string) {
    const field = this.page.getByLabel(label, { exact: true })
    const isList = await field.evaluate((element) => element instanceof HTMLSelectElement)
    if (isList) await field.selectOption({ label: value })
    else await field.fill(value)
    this.fields += 1
  }

  /** The pages that are opened from here on. */
  watchPaths() {
    this.page.on('framenavigated', (frame) => {
      if (frame === this.page.mainFrame()) this.paths.add(new URL(frame.url()).pathname)
    })
  }
}
