import type { PersonRow } from '#server/accounts/account-tables.ts'
import { provesEmails } from '#server/accounts/profile/prove-email.ts'
import type { Queries } from '#server/database/connect.ts'
import { fragment } from '#server/database/sql.ts'
import type { OrderRecord } from '#server/orders/present-order.ts'
import type { Shop } from '#server/shop.ts'
import type { ReturnedPayment } from './message-data.ts'

export type ProviderShop = Pick<Shop, 'config' | 'providers'>

export interface Recipient {
  email?: string | null
  /** Whether its owner has proved it. */
  isProved?: boolean
  /** Ten digits. */
  phone?: string | null
  isPhoneProved?: boolean
  /** Whether the owner of the phone wants messages by WhatsApp. */
  wantsWhatsApp?: boolean
  /** An email that was typed at the checkout and that nobody has proved: the last way. */
  typedEmail?: string | null
}

/** The name that a greeting may have. A shop that proves no emails sends none. */
export function nameFor(shop: ProviderShop, { name, emailProvedAt }: PersonRow): string | null {
  return provesEmails(shop) && emailProvedAt === null ? null : name
}

type Contact = Recipient & { name: string; isProved: boolean }

/** Whom messages about an order go to. @param contact where its customer is reached now */
export function recipientOf(order: OrderRecord, contact: Contact | undefined): Recipient {
  return contact
    ? { ...contact, typedEmail: contact.email ? null : order.recipientEmail }
    : { email: order.customerEmail || order.recipientEmail, phone: order.recipientPhone }
}

const IS_PROVED = fragment`person.email_proved_at is not null`
const IS_PHONE_PROVED = fragment`person.phone_proved_at is not null as is_phone_proved`
const WANTS_WHATSAPP = fragment`person.whatsapp_since is not null and person.phone_proved_at is not null`

/** Where a person is reached now; undefined for a removed one. */
export async function presentContact(
  queries: Queries,
  personId: string | null,
): Promise<Contact | undefined> {
  const [person] = await queries.sql<Contact>`
    select name, email, phone, ${WANTS_WHATSAPP} as wants_whats_app, ${IS_PROVED} as is_proved, ${IS_PHONE_PROVED}
      from people person where id = ${personId} and deactivated_at is null`
  return person
}

/** A payment that could not become an order, with the reason, the amount of the refund and whom to tell. */
export async function returnedPayment(
  queries: Queries,
  paymentId: string,
): Promise<(ReturnedPayment & Contact) | undefined> {
  const [returned] = await queries.sql<ReturnedPayment & Contact>`
    select person.name, person.email, person.phone, ${WANTS_WHATSAPP} as wants_whats_app, ${IS_PROVED} as is_proved, ${IS_PHONE_PROVED},
           case when person.email = '' then i.delivery_details->>'email' end as typed_email,
           p.gateway_payment_id, p.currency, r.reason,
           coalesce(sum(r.amount_paise) filter (where r.status <> 'failed') over (), r.amount_paise)::bigint as amount_paise
      from payments p join payment_intents i on i.id = p.intent_id join people payer on payer.id = i.person_id
      join people person on person.id = coalesce(payer.merged_into, payer.id)
      join refunds r on r.payment_id = p.id
     where p.id = ${paymentId} order by r.created_at desc limit 1`
  return returned
}
