import type { BrowserContext } from '@playwright/test'

/**
 * What no screen of the shop may do, whatever is tested: break its own content policy, or throw without
 * anybody catching it. Returns the list to which each such error is added as it happens.
 */
export function watchPages(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (error) => {
    errors.push(`Uncaught: ${error.error().stack ?? error.error().message}`)
  })
  // The browser itself says in the console what its policy has refused.
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && /Content[- ]Security[- ]Policy/i.test(text)) errors.push(text)
  })
}
