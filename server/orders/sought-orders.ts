import type { OrderQuery } from '#contract/orders-schemas.ts'
import type { SignedIn } from '#server/http/access.ts'
import { likePattern } from '#server/http/pages.ts'
import { type Conditions, orderConditions, type PlacedWithin, placedWithin } from './order-conditions.ts'

/** Conditions of a list, and of what is sought in it. */
export interface Sought extends Conditions {
  /** Condition on the people `c` of an order. */
  isContact: string
  /** Condition on the own text of an order `o`. */
  isOwnText: string
  /** The same list by moments; undefined where these cannot say it. */
  within?: PlacedWithin
}

export interface Statement {
  text: string
  values: unknown[]
}

/** "TK-" stands in every order: an index that looks for it as well is slower than one that looks for the digits. */
const ORDER_NUMBER = /^tk-(\d{3,})$/i

/**
 * What is looked for: the "#" before a short id is no part of it; an order's number, a pincode or a phone may be typed with
 * spaces, a phone with +91 or 0 before it.
 */
export function soughtText(typed: string): string {
  const text = typed.replace(/^#/, '')
  const number = /^tk[\s-]*(\d[\d\s-]*)$/i.exec(text)?.[1]
  if (number) return `tk-${number.replace(/\D/g, '')}`
  const digits = text.replace(/\D/g, '')
  if (digits.length < 6 || !/^[+(\d][\d\s()-]*$/.test(text)) return text
  return /^(?:91|0)(\d{10})$/.exec(digits)?.[1] ?? digits
}

/** The conditions of the list, and what is sought. */
export function soughtOrders(person: SignedIn, query: OrderQuery & { search: string }): Sought {
  const { where, values: known } = orderConditions(person, query)
  const values = [...known, likePattern(query.search)]
  const pattern = `$${values.length}`
  const [, digits] = ORDER_NUMBER.exec(query.search) ?? []
  // Digits alone get into the statement.
  const isOwnText = digits
    ? `o.search_text like '%${digits}%' and strpos(o.search_text, 'tk-${digits}') > 0`
    : `o.search_text like ${pattern}`
  const isContact = `c.search_text like ${pattern}`
  return { where, values, isContact, isOwnText, within: placedWithin(person, query) }
}

/** Orders that are found by their own text and not by their people, few more than are counted. */
export function foundByOwnText({ where, isOwnText, isContact }: Sought, counted: number): string {
  return `select o.id, o.placed_at from orders o where ${where} and ${isOwnText}
      and not exists (select from order_contacts c where c.id = o.contact_id and ${isContact})
    limit ${counted + 1}`
}
