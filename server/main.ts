import '#server/database/quick-drizzle.ts'

const { startShop } = await import('#server/bootstrap/start-shop.ts')
await startShop()
