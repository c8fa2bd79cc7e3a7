import { edit, type Mutant } from './mutant.ts'

const POLICY = 'server/orders/order-policy.ts'

/** The rule that is missing, and the fact about orders that no longer holds then. */
function rule(
  without: string,
  test: string,
  within: string,
  from: string,
  to: string,
  file = POLICY,
): Mutant {
  return {
    invariant: 12,
    without,
    edits: [edit(file, within, from, to)],
    check: { file: 'server/orders/order-policy.test.ts', test },
  }
}

/** Whose order it is. */
export const POLICY_MUTANTS: readonly Mutant[] = [
  rule(
    'the role of a customer who sees an order',
    'is read by the customer alone',
    'isCustomerOf',
    `return role === 'customer' && order.personId === id`,
    'return order.personId === id',
  ),
  rule(
    'the difference between agents and administrators',
    'is seen by its customer, its agent',
    'maySee',
    `if (reader.role === 'admin') return may(reader, 'orders.read')`,
    `if (reader.role !== 'customer') return true`,
  ),
  rule(
    'the role of an agent who opens an order',
    'no longer has the role',
    'maySee',
    'isCustomerOf(order, reader) : order.agentId',
    'isCustomerOf(order, reader) || order.agentId === reader.id : order.agentId',
  ),
  rule(
    'the role of an agent whose list has an order',
    'no longer has the role',
    'ordersOf',
    `? fragment\`o.person_id = \${id}\` :`,
    `? fragment\`(o.person_id = \${id} or o.agent_id = \${id})\` :`,
  ),
  rule(
    'the end of a delivery code',
    'only while the order is out for delivery',
    'readsDeliveryCode',
    `reader) && order.status === 'out_for_delivery'`,
    'reader) && Boolean(order.status)',
  ),
  rule(
    'the administrator as the reader of a customer’s figures',
    'is not among what an administrator reads',
    'customerStats',
    'RECENT_COUNT, reader)',
    'RECENT_COUNT)',
    'server/dashboards/customer-stats.ts',
  ),
  rule(
    'the shop’s own notes',
    'what the shop notes for itself',
    'readsHouse',
    `return role !== 'customer'`,
    'return Boolean(role)',
  ),
  rule(
    'the agent who has the goods',
    'sees it among what is to be brought back',
    'goodsWith',
    `\`o.goods_agent_id = \${agent.id}\``,
    `\`coalesce(o.goods_agent_id, \${agent.id}) is not null\``,
  ),
  rule(
    'the question whether an agent ever had the order',
    'learns why it is gone',
    'requireOnceOwn',
    `requireRow(steps, 'This order')`,
    'if (steps.length < 0) requireRow(steps)',
  ),
  rule(
    'the owner of the order that a key has made',
    'is found by the key of whoever ordered it',
    'listOwnOrder',
    'record && isCustomerOf(record, person)',
    'record && person',
    'server/orders/order-queries.ts',
  ),
  rule(
    'the silence about what staff note for each other',
    'what the shop notes for itself',
    'publicNote',
    'ATTEMPT_NOTES.find((text) => note.startsWith(text)) ?? null',
    'note',
    'server/orders/present-order.ts',
  ),
]
