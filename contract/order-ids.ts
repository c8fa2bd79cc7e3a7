/** How many "recent" orders are. */
export const RECENT_COUNT = 5
/** Calendar days from the order to the expected delivery (CONST-20). */
export const DELIVERY_DAYS = 6

/** "#1A2B3C4D": the last eight characters, uppercase (admin, agent, checkout success). */
export function shortOrderId(id: string): string {
  return id.slice(-8).toUpperCase()
}

/** The last six, on the customer's dashboard. */
export function customerOrderId(id: string): string {
  return id.slice(-6).toUpperCase()
}
