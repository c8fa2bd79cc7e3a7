import './database/quick-drizzle.ts'

const { startShop } = await import('./start-shop.ts')
await startShop()
