import { edit, type Mutant, TRANSITION } from './mutant.ts'

const goods = (test: string) => ({ file: 'server/delivery/dispatch/goods-outside.test.ts', test })
const taken = (test: string) => ({ file: 'server/delivery/steps/taken-away.test.ts', test })

/** What keeps goods, cash and an agent's steps together between the shop and the door. */
export const DELIVERY_MUTANTS: readonly Mutant[] = [
  {
    invariant: 8,
    without: 'a key that is made on plain http too',
    edits: [
      edit(
        'web/client/post-once.ts',
        'newKey',
        'const bytes = crypto.getRandomValues(new Uint8Array(16))',
        'const bytes = new TextEncoder().encode(crypto.randomUUID())',
      ),
    ],
    check: { file: 'web/client/plain-http.test.ts', test: "an agent's step is stored on plain http" },
  },
  {
    invariant: 2,
    without: 'the question of a cancellation whether the goods are outside',
    edits: [
      edit('server/orders/cancel-order.ts', 'cancelLocked', 'if (order.goodsOutAt === null)', 'if (order)'),
    ],
    check: goods('a customer who cancels after a failed attempt'),
  },
  {
    invariant: 2,
    without: 'the agent of a pick-up as the one who has the goods',
    edits: [
      edit(
        TRANSITION,
        'GOODS_AFTER',
        'goods_agent_id = agent_id, goods_received_at = null',
        'goods_received_at = null',
      ),
    ],
    check: goods('until that agent picks them up'),
  },
  {
    invariant: 2,
    without: 'the goods of failed deliveries when an agent leaves',
    edits: [
      edit(
        'server/delivery/dispatch/release-agent.ts',
        'releaseAgent',
        `goods_agent_id = \${agentId} or (agent_id = \${agentId} and status = 'assigned')`,
        `agent_id = \${agentId} and status = 'assigned'`,
      ),
    ],
    check: goods('an agent who still has goods of a failed delivery'),
  },
  {
    invariant: 2,
    without: 'the question whether a courier can be given the goods',
    edits: [
      edit('server/delivery/steps/change-status.ts', 'requireSendable', 'order.goodsOutAt === null', 'true'),
    ],
    check: goods('a courier is given nothing'),
  },
  {
    invariant: 6,
    without: 'the agent who had the goods of a delivery after a cancellation',
    edits: [
      edit(
        'server/delivery/steps/deliver-cancelled.ts',
        'deliverCancelled',
        'agentId: found.goodsAgentId, note:',
        'note:',
      ),
    ],
    check: taken('after a failed attempt counts for the agent who had the goods'),
  },
  {
    invariant: 2,
    without: 'the question whether the goods of a delivery after a cancellation were outside',
    edits: [
      edit(
        'server/delivery/steps/deliver-cancelled.ts',
        'deliverCancelled',
        `found.status !== 'cancelled' || found.goodsOutAt === null`,
        `found.status !== 'cancelled'`,
      ),
    ],
    check: taken('was not delivered where the goods are back'),
  },
  {
    invariant: 2,
    without: 'the stock of goods that were picked up before their order was cancelled',
    edits: [
      edit(
        'server/delivery/steps/taken-away.ts',
        'recordEarlierPickUp',
        `if (order.status === 'cancelled' && !wasOutside) {`,
        'if (wasOutside && !wasOutside) {',
      ),
    ],
    check: taken('takes the goods out of the stock again, once'),
  },
  {
    invariant: 2,
    without: 'the question whether goods picked up earlier have come back since',
    edits: [
      edit(
        'server/delivery/steps/taken-away.ts',
        'wasThisAgents',
        '[goodsOutAt, goodsReceivedAt].some(',
        '[goodsOutAt].some(',
      ),
    ],
    check: taken('takes the goods out of the stock again, once'),
  },
  {
    invariant: 8,
    without: 'the others that are sent past a picture',
    edits: [
      edit(
        'web/delivery/outbox/outbox-sending.ts',
        'photoOutcome',
        'return { ...outcome, isNetwork: false }',
        'return outcome',
      ),
    ],
    check: {
      file: 'web/delivery/outbox/outbox-sending.test.ts',
      test: 'a picture that is too much for the network',
    },
  },
]
