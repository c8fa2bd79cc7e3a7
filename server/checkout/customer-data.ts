import type { CustomerData } from '#server/accounts/customer-data.ts'

export const customerCoupons: CustomerData = {
  forget: (tx, { id }) => tx.sql`update coupon_uses set contacts = '{}' where person_id = ${id}`,
}
