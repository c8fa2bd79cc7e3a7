import { prepareDatabases } from './prepared-databases.ts'
import { startShop } from './started-shop.ts'

/** Prepares databases, and starts the product once for all browser tests; `E2E_URL` tests one that is running. */
export default async function setup() {
  const removeDatabases = await prepareDatabases()
  if (process.env.E2E_URL) return removeDatabases
  // Behind a proxy, so that each customer can come from a network of his own.
  const shop = await startShop({ env: { TRUST_PROXY: '1', DEMO: 'true' } })
  process.env.E2E_URL = shop.url
  return async () => {
    await shop.stop()
    await removeDatabases()
  }
}
