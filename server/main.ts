import { startShop } from '#server/bootstrap/start-shop.ts'

await startShop()
