import { useState } from 'react'
import type { Agent } from '#contract/delivery-schemas.ts'
import { Select } from '#ui/form/select.tsx'
import { byReadiness, formatAgentOption } from './agent-order.ts'

interface AgentSelectProps {
  /** "Agent for order TK-48217390". */
  label: string
  agents: readonly Agent[]
  value: string
  onChange: (agentId: string) => void
  /** The current agent, who cannot be chosen. */
  exceptId?: string
  isDisabled?: boolean
  className?: string
}

/** All agents with status and load, available ones first. The options do not move while the list is in use. */
export function AgentSelect(props: AgentSelectProps) {
  const [heldAgents, setHeldAgents] = useState<readonly Agent[] | null>(null)
  const offered = (heldAgents ?? props.agents).filter((agent) => agent.id !== props.exceptId)
  return (
    <Select
      controlSize="admin"
      aria-label={props.label}
      value={props.value}
      disabled={props.isDisabled}
      onFocus={() => setHeldAgents(props.agents)}
      onBlur={() => setHeldAgents(null)}
      onChange={(event) => props.onChange(event.target.value)}
      className={props.className}
    >
      <option value="">Select agent</option>
      {byReadiness(offered).map((agent) => (
        <option key={agent.id} value={agent.id}>
          {formatAgentOption(agent)}
        </option>
      ))}
    </Select>
  )
}
