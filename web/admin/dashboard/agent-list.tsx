import { Truck } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '#accounts/rights.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import { paths } from '#shop/paths.ts'
import { AgentDot } from '#ui/agent-dot.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Bar } from '#ui/charts/bar-list.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'

const MAX_SHOWN = 8

/** Every agent with status, load and completion rate. */
export function AgentList({ agents }: { agents: readonly Agent[] }) {
  const mayManage = useMay('people.change')
  const hidden = agents.length - MAX_SHOWN
  const manage = mayManage && (
    <Link
      to={`${paths.adminPeople}?role=delivery_agent`}
      className={buttonStyle({ variant: 'soft', size: 'admin' })}
    >
      Manage
    </Link>
  )
  return (
    <Card className="flex flex-col">
      <CardHeader title="Delivery Agents" action={manage} />
      {agents.length === 0 ? (
        <EmptyState
          heading="h3"
          icon={<Truck />}
          title="No delivery agents yet"
          text="Orders can be assigned as soon as there is one."
          className="py-6!"
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {agents.slice(0, MAX_SHOWN).map((agent) => (
            <AgentRow key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="mt-4 text-sm text-muted">and {hidden} more</p>}
    </Card>
  )
}

function AgentRow({ agent }: { agent: Agent }) {
  return (
    <li className="min-w-0">
      <div className="mb-1.5 flex items-center gap-3 text-sm">
        <AgentDot status={agent.status} />
        <span className="min-w-0 flex-1 truncate font-semibold">{agent.name}</span>
        <span className="tabular shrink-0 text-xs text-muted">
          {agent.openOrders} open · {agent.completedOrders} of {agent.totalAssigned} delivered
        </span>
        <span className="tabular w-10 shrink-0 text-right font-bold">{agent.completionRate}%</span>
      </div>
      <Bar label={`Completion rate of ${agent.name}`} value={agent.completionRate} tone="delivered" />
    </li>
  )
}
