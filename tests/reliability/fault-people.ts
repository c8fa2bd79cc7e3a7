import type { ShopCalls } from './shop-calls.ts'

const PASSWORD = 'rivers-and-kettles-7'
const WITHIN_MS = 120_000

export interface LoadPerson {
  id: string
  token: string
}

export interface LoadProduct {
  id: string
  pricePaise: number
}

/** The people and products of the load, created over the API of a demo shop. */
export interface LoadCast {
  admins: LoadPerson[]
  agents: LoadPerson[]
  customers: LoadPerson[]
  products: LoadProduct[]
}

export interface CastSize {
  customers: number
  agents: number
  admins: number
}

export async function createCast(
  calls: ShopCalls,
  counts: CastSize = { customers: 12, agents: 4, admins: 2 },
): Promise<LoadCast> {
  const deadline = Date.now() + WITHIN_MS
  const logIn = async (email: string, password: string): Promise<LoadPerson> => {
    const { body } = await calls.untilDecided(
      { method: 'POST', path: '/api/login', body: { email, password } },
      deadline,
    )
    if (!body.token || !body.user) throw new Error(`${email} cannot log in: ${JSON.stringify(body)}`)
    return { id: body.user._id, token: body.token }
  }
  const chief = await logIn('admin@example.com', 'demo1234')
  const create = async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await calls.untilDecided({ method: 'POST', path, body, token: chief.token }, deadline)
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.data as Data
  }
  const people = async (role: 'customer' | 'delivery_agent' | 'admin', count: number) => {
    const hired: LoadPerson[] = []
    for (let number = 1; number <= count; number++) {
      const email = `load-${role.replace('_', '-')}-${number}@example.com`
      await create('/api/users', { name: `Load ${number}`, email, role, password: PASSWORD })
      hired.push(await logIn(email, PASSWORD))
    }
    return hired
  }
  const products: LoadProduct[] = []
  for (const [number, stock] of [100_000, 100_000, 100_000, 40].entries()) {
    const price = 10 + number * 7.35
    const { _id } = await create<{ _id: string }>('/api/products', {
      name: `Load kettle ${number}`,
      category: 'electronics',
      price,
      stock,
    })
    products.push({ id: _id, pricePaise: Math.round(price * 100) })
  }
  return {
    products,
    admins: [chief, ...(await people('admin', counts.admins - 1))],
    agents: await people('delivery_agent', counts.agents),
    customers: await people('customer', counts.customers),
  }
}
