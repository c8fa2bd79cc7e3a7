import { formatFailure } from '#admin/layout/format-failure.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import type { AgentCash, CashOverview, CourierCash, OpenHandover } from '#contract/delivery-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Card } from '#ui/card.tsx'
import { useOpening } from '#ui/overlays/use-opening.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { LimitDialog, WriteOffDialog } from './agent-cash-dialogs.tsx'
import { type AgentCashAction, AgentCashList } from './agent-cash-list.tsx'
import { useCashMutations, useCashOverview } from './cash-api.ts'
import { AgentBookDrawer, CourierBookDrawer } from './cash-book-drawer.tsx'
import { CountDialog } from './count-dialog.tsx'
import { CountedHandovers } from './counted-handovers.tsx'
import { CourierWriteOffDialog, ReceiveDialog } from './courier-cash-dialogs.tsx'
import { type CourierCashAction, CourierCashList } from './courier-cash-list.tsx'
import { OpenHandovers } from './open-handovers.tsx'

/** Cash outside the shop: hand-overs to count, agents and couriers with their cash, counted hand-overs. */
export function CashScreen() {
  const overview = useCashOverview()
  return (
    <>
      <PageHeading title="Cash" note={overview.data && formatTotals(overview.data)} />
      {overview.data ? (
        <CashLists overview={overview.data} />
      ) : overview.isError ? (
        <LoadError query={overview} message={formatFailure('Failed to load the cash page', overview.error)} />
      ) : (
        <Card padding="small">
          <SkeletonRows count={5} />
        </Card>
      )}
    </>
  )
}

function formatTotals({ totalInHand, totalDueFromCouriers }: CashOverview): string {
  const agents = `${formatRupees(totalInHand)} with delivery agents`
  if (totalDueFromCouriers === 0) return agents
  return `${agents}, ${formatRupees(totalDueFromCouriers)} due from couriers`
}

type Opened =
  | { kind: 'count'; handover: OpenHandover }
  | { kind: AgentCashAction; agent: AgentCash }
  | { kind: CourierCashAction; courier: CourierCash }

function CashLists({ overview }: { overview: CashOverview }) {
  const dialog = useOpening<Opened>()
  return (
    <div className="flex flex-col gap-5">
      <OpenHandovers
        handovers={overview.openHandovers}
        onCount={(handover) => dialog.open({ kind: 'count', handover })}
      />
      <AgentCashList agents={overview.agents} onAction={(agent, kind) => dialog.open({ kind, agent })} />
      <CourierCashList
        couriers={overview.couriers}
        onAction={(courier, kind) => dialog.open({ kind, courier })}
      />
      <CountedHandovers handovers={overview.recentHandovers} />
      {dialog.subject && (
        <CashDialog key={dialog.key} what={dialog.subject} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </div>
  )
}

function CashDialog({ what, ...dialog }: { what: Opened; isOpen: boolean; onClose: () => void }) {
  const mutations = useCashMutations()
  switch (what.kind) {
    case 'count':
      return <CountDialog {...dialog} handover={what.handover} mutations={mutations} />
    case 'limit':
      return <LimitDialog {...dialog} agent={what.agent} mutations={mutations} />
    case 'write-off':
      return <WriteOffDialog {...dialog} agent={what.agent} mutations={mutations} />
    case 'book':
      return <AgentBookDrawer {...dialog} agent={what.agent} />
    case 'courier-received':
      return <ReceiveDialog {...dialog} courier={what.courier} mutations={mutations} />
    case 'courier-write-off':
      return <CourierWriteOffDialog {...dialog} courier={what.courier} mutations={mutations} />
    case 'courier-book':
      return <CourierBookDrawer {...dialog} courier={what.courier} />
  }
}
