import type { Agent } from '#contract/delivery-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'
import { AgentDot } from '#ui/agent-dot.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { byReadiness } from './agent-order.ts'

interface AssignMenuProps {
  order: Order
  agents: readonly Agent[]
  isAssigning: boolean
  onAssign: (agentId: string) => void
}

/** One button that opens all agents with their load, areas and cash, available ones first; a press assigns. */
export function AssignMenu({ order, agents, isAssigning, onAssign }: AssignMenuProps) {
  return (
    <Menu
      trigger={
        <Button
          size="admin"
          variant="outline"
          isBusy={isAssigning}
          aria-label={`Assign order ${order.orderNumber}`}
        >
          Assign
        </Button>
      }
    >
      {byReadiness(agents).map((agent) => (
        <MenuItem
          key={agent.id}
          icon={<AgentDot status={agent.status} />}
          onSelect={() => onAssign(agent.id)}
        >
          <span className="min-w-0 py-1.5 leading-tight">
            <span className="block truncate text-sm font-semibold">{agent.name}</span>
            <span className="block text-xs text-pretty text-muted">{formatLoad(agent)}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}

/** "2 open in Kothrud, Baner · ₹500 of ₹5,000 cash". */
export function formatLoad({ openOrders, areas, cashInHand, cashLimit }: Agent): string {
  const where = areas.length > 0 ? ` in ${areas.join(', ')}` : ''
  return `${openOrders} open${where} · ${formatRupees(cashInHand)} of ${formatRupees(cashLimit)} cash`
}
