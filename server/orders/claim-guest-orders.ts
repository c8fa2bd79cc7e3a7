import type { Queries } from '#server/database/connect.ts'

/** Gives a person the orders of guests with this phone, which the person has proved. */
export async function claimGuestOrders(queries: Queries, personId: string, phone: string): Promise<void> {
  await queries.sql`
    update orders o set person_id = ${personId} from people guest
     where guest.id = o.person_id and guest.phone = ${phone} and guest.id <> ${personId}
       and guest.role = 'customer' and guest.email = '' and guest.phone_proved_at is null`
}
