import { agents, people } from '#server/accounts/account-tables.ts'
import { hashPassword } from '#server/accounts/sign-in/password.ts'
import { categories } from '#server/catalogue/catalogue-tables.ts'
import { applyNewColours, featureProducts } from '#server/catalogue/feature-products.ts'
import { insertProducts } from '#server/catalogue/insert-products.ts'
import { coupons } from '#server/checkout/checkout-tables.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import { insertRows } from '#server/database/table-parts.ts'
import { transaction } from '#server/database/transaction.ts'
import { reviews } from '#server/reviews/review-tables.ts'
import { environmentProviders } from '#server/settings/providers/providers.ts'
import { paymentMode } from '#server/settings/shop-info.ts'
import type { Shop } from '#server/shop.ts'
import { demoLogins, type SamplePerson, sampleAgents, sampleCustomers } from './samples/sample-people.ts'
import {
  type SampleProduct,
  sampleCategories,
  sampleMrpPaise,
  sampleProducts,
} from './samples/sample-products.ts'
import { seedDemoOrders } from './seed-orders.ts'

export const DEMO_PASSWORD = 'demo1234'
const SEED_LOCK = 7_201_115
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Fills an empty database with the demo shop, once, whole or not at all. A database with people or products is left
 * alone. Some orders are paid online where there is the local gateway.
 */
export async function seedDemoShop(
  { database, config }: Pick<Shop, 'database' | 'config'>,
  print: (sentence: string) => void,
): Promise<void> {
  const [row] = await database.sql<{ isEmpty: boolean }>`
    select not exists (select from people) and not exists (select from products) as is_empty`
  if (!row?.isEmpty) return
  print('Filling the demo shop ...')
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await transaction(database, async (queries) => {
    await queries.sql`select pg_advisory_xact_lock(${SEED_LOCK})`
    const [again] = await queries.sql`select 1 from people limit 1`
    if (again) return
    const isLocal = paymentMode({ config, providers: environmentProviders(config) }) === 'local'
    const products = sampleProducts()
    await seedCatalogue(queries, products)
    await insertRows(queries, coupons, [{ code: 'SAVE10', kind: 'percent', percent: 10 }])
    const cast = await seedPeople(queries, passwordHash)
    await seedDemoOrders(queries, config, { products, ...cast, paysOnline: isLocal })
    await applyNewColours(queries)
    await featureProducts(queries)
  })
  await database.rows('analyze')
}

async function seedCatalogue(queries: Queries, samples: readonly SampleProduct[]): Promise<void> {
  const sections = sampleCategories.map(({ id, name, icon, position }) => ({ id, name, icon, position }))
  await insertRows(queries, categories, sections)
  await insertProducts(
    queries,
    samples.map((product) => ({
      id: product.id,
      categoryId: product.category,
      subcategory: product.subcategory,
      name: product.name,
      description: product.description,
      uses: product.uses,
      specifications: product.specifications,
      pictures: product.pictures,
      pricePaise: product.pricePaise,
      mrpPaise: product.mrpPaise,
      optionNames: product.optionNames,
      variants: product.variants.map(({ pricePaise, ...variant }) => ({
        ...variant,
        pricePaise,
        mrpPaise: sampleMrpPaise(pricePaise),
      })),
      isSample: true,
      sampleStars: product.stars,
      rating: product.rating,
      reviewCount: product.reviewCount,
      ...product.facts,
    })),
  )
  const sampleReviews = samples.flatMap((product) =>
    product.reviews.map((review) => ({
      id: newId(),
      productId: product.id,
      author: review.author,
      rating: review.rating,
      text: review.text,
      isSample: true,
      createdAt: new Date(Date.now() - review.daysAgo * DAY_MS),
    })),
  )
  await insertRows(queries, reviews, sampleReviews)
}

async function seedPeople(queries: Queries, passwordHash: string) {
  const insert = async (samples: readonly SamplePerson[], role: 'customer' | 'admin' | 'delivery_agent') => {
    const stored = samples.map((sample) => ({ ...sample, id: newId() }))
    const rows = stored.map(({ id, name, email, phone, address: { street, city, state, pincode } }) => ({
      id,
      name,
      email,
      phone,
      role,
      staffRole: role === 'admin' ? ('owner' as const) : null,
      address: { street, city, state, pincode },
      passwordHash,
      isDemo: true,
      createdAt: new Date(Date.now() - 45 * DAY_MS),
    }))
    await insertRows(queries, people, rows)
    return stored
  }
  const [administrator] = await insert([demoLogins.admin], 'admin')
  const customers = await insert([demoLogins.customer, ...sampleCustomers], 'customer')
  const deliveryAgents = await insert([demoLogins.agent, ...sampleAgents], 'delivery_agent')
  const statuses = ['available', 'available', 'busy', 'available', 'offline', 'busy', 'available'] as const
  const agentRows = deliveryAgents.map(({ id }, at) => ({
    personId: id,
    status: statuses[at % statuses.length] ?? 'offline',
  }))
  await insertRows(queries, agents, agentRows)
  if (!administrator) throw new Error('The demo administrator was not stored')
  return { administrator, customers, agents: deliveryAgents }
}
