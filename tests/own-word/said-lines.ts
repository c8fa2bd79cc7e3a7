import type { Order } from '#contract/ordering/orders-schemas.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import type { Area } from '#contract/promises/areas-schemas.ts'
import type { Settings } from '#contract/settings.ts'
import { DELIVERY_DETAILS, DETAILS } from '../../e2e/support/delivery-details.ts'
import { keptWords } from './kept-words.ts'
import { ask, type Mode, type OpenedMode, RICE } from './opened-mode.ts'
import type { ShopFacts } from './shop-facts.ts'
import { unkept } from './unkept-words.ts'

/** Where each line was read. */
export type SaidLines = Map<string, string>

/** What a real shop says without anything that keeps it. */
export async function unkeptLines(opened: OpenedMode, mode: Mode, said: SaidLines): Promise<string[]> {
  const register = keptWords(await factsOf(opened, mode))
  return [...said].flatMap(([line, where]) => {
    const words = unkept(line, register, where.startsWith('admin') ? 'owner' : 'anybody')
    return words === undefined ? [] : [`${where} says ${words}`]
  })
}

/** What a shop should say and no screen says. */
export function unsaidWords({ says = [] }: Mode, said: SaidLines): string[] {
  const lines = [...said.keys()]
  return says
    .filter((words) => !lines.some((line) => line.includes(words)))
    .map((words) => `No screen says "${words}"`)
}

async function factsOf({ shop, people, productId }: OpenedMode, mode: Mode): Promise<ShopFacts> {
  const read = <Data>(path: string) => ask<Data>(shop, people.admin, 'GET', path)
  const settings = await read<Settings>('/api/settings')
  const { items: areas } = await read<{ items: Area[] }>('/api/areas')
  const { items: orders } = await read<{ items: Order[] }>('/api/orders')
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const charges = orders.map(({ subtotal, delivery = 0, total }) => ({ subtotal, delivery, total }))
  const ofAreas = areas.flatMap(({ fee, freeFrom, minimum }) => [
    fee,
    minimum,
    freeFrom ?? 0,
    (freeFrom ?? 0) - RICE.price,
  ])
  return {
    settings,
    areas,
    takesOnlinePayment: mode.takesOnlinePayment === true,
    typed: [
      // A word that is chosen, not typed, stands in many sentences.
      ...Object.values({ ...settings, backupEvery: null, thirdPersonSupply: null }).filter(
        (value) => typeof value === 'string',
      ),
      ...orders.map(({ orderNumber }) => orderNumber),
      ...[DETAILS, DELIVERY_DETAILS].flatMap((details) => Object.values(details)),
      ...areas.flatMap(({ prefixes }) => prefixes.flatMap((prefix) => [prefix, `${prefix}*`])),
      RICE.name,
      productId,
    ],
    amounts: [
      0,
      RICE.price,
      ...charges.flatMap((of) => Object.values(of)),
      ...(['subtotal', 'delivery', 'total'] as const).map((name) => sum(charges.map((of) => of[name]))),
      ...ofAreas,
      settings.cashLimitPerOrder,
      settings.cashLimitPerAgent,
    ],
    promisedDays: orders.map(({ expectedDelivery }) => expectedDelivery),
    today: indiaDay(new Date()),
  }
}
