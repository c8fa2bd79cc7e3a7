import { fragment } from '#server/database/sql.ts'

/** Of `orders o`: it does not only try the shop out. No other order counts in a figure or an export. */
export const IS_SALE = fragment`o.channel <> 'test'`
