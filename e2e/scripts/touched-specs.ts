/** What the specs of a folder use alone; what no wing owns is used by all. */
const WINGS: Record<string, RegExp> = {
  accounts: /^(web|server)\/accounts\//,
  delivery: /^(web|server)\/delivery\//,
  admin: /^(web\/admin|server\/(backups|catalogue|dashboards|gst))\//,
  shopping: /^(web\/storefront|server\/(cart|catalogue|checkout|reviews|wishlist))\//,
}
const SPECS = 'e2e/specs/'
/** Opens the screens of every wing. */
const WALK = `${SPECS}everywhere/walk.e2e.ts`
const PRODUCT = /^(web|server|contract|e2e\/support)\/|^(package-lock\.json|(playwright|vite)\.config\.ts)$/
const TEST = /\.test\.tsx?$|-fixtures\.tsx?$/

/**
 * The browser tests that a change touches: the specs that changed, and the folders whose wing of the product did.
 * @param changed paths inside the project
 * @returns files and folders for Playwright; none where no test can notice
 */
export function touchedSpecs(changed: readonly string[]): string[] {
  const product = changed.filter((path) => PRODUCT.test(path) && !TEST.test(path))
  const wingsOf = (path: string) => Object.keys(WINGS).filter((wing) => WINGS[wing]?.test(path))
  if (product.some((path) => wingsOf(path).length === 0)) return [SPECS]
  const folders = product.flatMap(wingsOf).map((wing) => `${SPECS}${wing}/`)
  const specs = changed.filter((path) => path.startsWith(SPECS))
  const walk = product.some((path) => path.startsWith('web/')) ? [WALK] : []
  return [...new Set([...folders, ...specs, ...walk])].sort()
}
