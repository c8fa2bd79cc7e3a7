import { MoreVertical } from 'lucide-react'
import { useMay } from '#accounts/rights.ts'
import type { AgentCash } from '#contract/delivery-schemas.ts'
import { sumOfRupees } from '#contract/money.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Bar } from '#ui/charts/bar-list.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'

export type AgentCashAction = 'book' | 'limit' | 'write-off'

interface AgentCashListProps {
  agents: readonly AgentCash[]
  onAction: (agent: AgentCash, action: AgentCashAction) => void
}

/** The cash that each agent carries, with the limit; the most cash first. */
export function AgentCashList({ agents, onAction }: AgentCashListProps) {
  return (
    <Card padding="small">
      <CardHeader title="Agents" subtitle="Cash in hand, and what is still to be collected on open orders" />
      {agents.length === 0 && <p className="text-muted">No delivery agents yet.</p>}
      <ul className="-my-2 divide-y divide-line">
        {agents.map((agent) => (
          <li key={agent.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 sm:gap-x-4">
            <div className="min-w-24 flex-1 sm:min-w-40">
              <p className="font-semibold">{agent.name}</p>
              <p className="text-sm text-muted">{formatRupees(agent.toCollect)} to collect</p>
            </div>
            <div className="w-full max-sm:order-last sm:w-56">
              <Bar
                label={`Cash of ${agent.name}, of the limit`}
                value={sumOfRupees(agent.cashInHand, agent.toCollect)}
                max={agent.limit}
              />
              <p className="mt-1 text-sm text-muted">
                Limit {formatRupees(agent.limit)}
                {agent.hasOwnLimit && ' (own)'}
              </p>
            </div>
            <p className="tabular min-w-28 text-right text-lg font-bold">{formatRupees(agent.cashInHand)}</p>
            <AgentMenu agent={agent} onAction={(action) => onAction(agent, action)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AgentMenu({ agent, onAction }: { agent: AgentCash; onAction: (action: AgentCashAction) => void }) {
  const mayCount = useMay('cash.count')
  return (
    <Menu
      trigger={
        <IconButton size="admin" label={`Cash of ${agent.name}`} icon={<MoreVertical className="size-5" />} />
      }
    >
      <MenuItem onSelect={() => onAction('book')}>Cash book</MenuItem>
      {mayCount && <MenuItem onSelect={() => onAction('limit')}>Change limit</MenuItem>}
      {mayCount && (
        <MenuItem tone="danger" isDisabled={agent.cashInHand <= 0} onSelect={() => onAction('write-off')}>
          Write off
        </MenuItem>
      )}
    </Menu>
  )
}
