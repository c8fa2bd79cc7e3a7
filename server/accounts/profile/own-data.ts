import { countAttempt } from '#server/accounts/sign-in/attempt-limit.ts'
import type { Shop } from '#server/shop.ts'
import type { AccountDependencies } from '../account-dependencies.ts'
import { requirePerson } from '../person-queries.ts'
import { listAddresses } from '../saved-addresses.ts'

const DOWNLOADS_PER_PERSON = { kind: 'own-data', max: 10, windowMinutes: 60 }

/** All that the shop keeps of a customer, as the JSON of one file: amounts in rupees, times in UTC. @throws Problem 429 */
export async function writeCustomerData(
  { database }: Shop,
  { customerData }: Pick<AccountDependencies, 'customerData'>,
  personId: string,
): Promise<string> {
  await countAttempt(database, { limit: DOWNLOADS_PER_PERSON, subject: personId })
  const { row } = await requirePerson(database, personId)
  const addresses = await listAddresses(database, personId)
  const data = {
    writtenAt: new Date(),
    currency: 'INR',
    profile: {
      name: row.name,
      email: row.email,
      emailProvedAt: row.emailProvedAt,
      phone: row.phone,
      phoneProvedAt: row.phoneProvedAt,
      whatsAppSince: row.whatsappSince,
      address: row.address,
      createdAt: row.createdAt,
    },
    savedAddresses: addresses.map(({ _id, id, ...address }) => address),
  }
  for (const room of customerData) Object.assign(data, await room.read?.(database, row))
  return JSON.stringify(data, null, 2)
}
