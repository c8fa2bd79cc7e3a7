import { startShop } from './started-shop.ts'

/** Starts the product once for all browser tests; `E2E_URL` tests one that is running. */
export default async function setup() {
  if (process.env.E2E_URL) return undefined
  const shop = await startShop()
  process.env.E2E_URL = shop.url
  return () => shop.stop()
}
