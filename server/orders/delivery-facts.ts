import type { Queries } from '#server/database/connect.ts'

/** Sets the code that the customer of an order tells at the door; null: it needs none. Wrong tries are forgotten. */
export async function setDeliveryCode(queries: Queries, orderId: string, code: string | null): Promise<void> {
  await queries.sql`
    update orders set delivery_code = ${code}, code_tries = 0, updated_at = now() where id = ${orderId}`
}

/** Counts a wrong try of the code of an order. */
export async function countWrongCode(queries: Queries, orderId: string): Promise<void> {
  await queries.sql`update orders set code_tries = code_tries + 1 where id = ${orderId}`
}

/** Counts a failed attempt to deliver an order; the next one has another code. */
export async function countFailedAttempt(queries: Queries, orderId: string): Promise<void> {
  await queries.sql`
    update orders set attempts = attempts + 1, delivery_code = null, code_tries = 0 where id = ${orderId}`
}

/** Says that the goods of an order are with this agent, since `at` where they were in the shop. */
export async function setGoodsOutside(
  queries: Queries,
  orderId: string,
  agentId: string,
  at: Date,
): Promise<void> {
  await queries.sql`
    update orders
       set goods_out_at = coalesce(goods_out_at, ${at}), goods_agent_id = ${agentId}, goods_received_at = null, updated_at = now()
     where id = ${orderId}`
}

/** Says that the goods of an order are back in the shop. */
export async function setGoodsReceived(queries: Queries, orderId: string): Promise<void> {
  await queries.sql`
    update orders set goods_out_at = null, goods_agent_id = null, goods_received_at = now(), updated_at = now()
     where id = ${orderId}`
}
