import { startShop } from './started-shop.ts'

/** Starts the product once for all browser tests; `E2E_URL` tests one that is running. */
export default async function setup() {
  if (process.env.E2E_URL) return undefined
  // Behind a proxy, so that each customer can come from a network of his own.
  const shop = await startShop({ env: { TRUST_PROXY: '1', DEMO: 'true' } })
  process.env.E2E_URL = shop.url
  return () => shop.stop()
}
