import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#admin/layout/format-time.ts'
import { STAFF_ROLE_LABELS } from '#admin/layout/role-names.ts'
import type { PersonInList } from '#contract/accounts-schemas.ts'
import { agentStatusOf } from '#contract/delivery.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import { paths } from '#shop/paths.ts'
import { formatRupees } from '#shop/rupees.ts'
import { AgentDot } from '#ui/agent-dot.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { countOf } from '#ui/count-of.ts'
import { Pill } from '#ui/pill.tsx'

interface PersonRowProps {
  person: PersonInList
  /** Load and record of a working agent. */
  agent: Agent | undefined
  isSelf: boolean
  actions: ReactNode
}

/** One account: who it is, how to reach them, what they do for the shop. */
export function PersonRow({ person, agent, isSelf, actions }: PersonRowProps) {
  const isGone = person.isActive === false
  const isInvited = person.isInvited === true && !isGone
  return (
    <li
      data-person={person.id}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.1fr)_36px] lg:py-2.5"
    >
      <div className={classNames('flex min-w-0 items-center gap-3', isGone && 'opacity-60')}>
        <Avatar name={person.name} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold">
            <span className="min-w-0 truncate">{person.name}</span>
            {isSelf && <Pill tone="brand">You</Pill>}
            {isGone && <Pill tone="other">Deactivated</Pill>}
            {isInvited && <Pill tone="pending">Invited</Pill>}
          </p>
          <p className="truncate text-xs text-muted">Since {formatDate(person.createdAt)}</p>
        </div>
      </div>
      <div className="min-w-0 text-sm max-lg:col-span-2 max-lg:row-start-2">
        {person.email && (
          <a
            href={`mailto:${person.email}`}
            className="block truncate rounded-sm hover:text-brand-ink hover:underline"
          >
            {person.email}
          </a>
        )}
        {person.phone && (
          <a href={`tel:${person.phone}`} className="tabular text-muted hover:text-brand-ink hover:underline">
            {person.phone}
          </a>
        )}
      </div>
      <div className="min-w-0 text-sm max-lg:col-span-2 max-lg:row-start-3 max-lg:empty:hidden">
        {isInvited && <p className="text-muted">Has not signed in yet</p>}
        {person.role === 'delivery_agent' && !isGone && !isInvited && (
          <AgentFigures person={person} agent={agent} />
        )}
        {person.staffRole && !isInvited && <p>{STAFF_ROLE_LABELS[person.staffRole]}</p>}
        {person.role === 'customer' && !isInvited && <CustomerFigures person={person} />}
      </div>
      <div className="justify-self-end max-lg:col-start-2 max-lg:row-start-1">{actions}</div>
    </li>
  )
}

function AgentFigures({ person, agent }: { person: PersonInList; agent: Agent | undefined }) {
  return (
    <>
      <AgentDot status={agentStatusOf(agent?.status ?? person.status)} showsLabel />
      {agent && (
        <p className="tabular text-xs text-muted">
          {agent.openOrders} open · {agent.completedOrders} of {agent.totalAssigned} delivered (
          {agent.completionRate}%)
          {agent.cashInHand > 0 && ` · ${formatRupees(agent.cashInHand)} cash in hand`}
        </p>
      )}
    </>
  )
}

function CustomerFigures({ person }: { person: PersonInList }) {
  if (person.orders === undefined) return null
  if (person.orders === 0) return <p className="text-muted">No orders yet</p>
  const search = new URLSearchParams({ view: 'orders', search: person.email || (person.phone ?? '') })
  return (
    <p>
      <Link
        to={`${paths.admin}?${search}`}
        className="rounded-sm font-semibold text-brand-ink hover:underline"
      >
        {countOf(person.orders, 'order')}
      </Link>
      <span className="tabular text-muted"> · {formatRupees(person.totalSpent ?? 0)}</span>
    </p>
  )
}
