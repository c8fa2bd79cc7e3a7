import { PageHeading } from '#admin/layout/page-heading.tsx'
import { failureText } from '#admin/list/failure-text.ts'
import type { AgentCash, CashOverview, OpenHandover } from '#contract/delivery-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Card } from '#ui/card.tsx'
import { useOpening } from '#ui/overlays/use-opening.ts'
import { ErrorState } from '#ui/page/page-state.tsx'
import { SkeletonRow } from '#ui/page/skeleton.tsx'
import { AgentBookSheet } from './agent-book-sheet.tsx'
import { LimitDialog, WriteOffDialog } from './agent-cash-dialogs.tsx'
import { AgentCashList, type AgentCashWish } from './agent-cash-list.tsx'
import { useCashOverview, useCashWriting } from './cash-overview-query.ts'
import { CountDialog } from './count-dialog.tsx'
import { CountedHandovers } from './counted-handovers.tsx'
import { OpenHandovers } from './open-handovers.tsx'

/** Cash on its way from the doors to the shop: what waits to be counted, who carries what, what was counted. */
export function CashScreen() {
  const overview = useCashOverview()
  return (
    <>
      <PageHeading
        title="Cash"
        note={overview.data && `${formatRupees(overview.data.totalInHand)} with delivery agents`}
      />
      {overview.data ? (
        <CashLists overview={overview.data} />
      ) : overview.isError ? (
        <ErrorState
          message={failureText('Failed to load the cash page', overview.error)}
          isRetrying={overview.isFetching}
          onRetry={() => void overview.refetch()}
        />
      ) : (
        <Card padding="small">
          {[1, 2, 3, 4, 5].map((row) => (
            <SkeletonRow key={row} />
          ))}
        </Card>
      )}
    </>
  )
}

type Opened = { kind: 'count'; handover: OpenHandover } | { kind: AgentCashWish; agent: AgentCash }

function CashLists({ overview }: { overview: CashOverview }) {
  const dialog = useOpening<Opened>()
  return (
    <div className="flex flex-col gap-5">
      <OpenHandovers
        handovers={overview.openHandovers}
        onCount={(handover) => dialog.open({ kind: 'count', handover })}
      />
      <AgentCashList agents={overview.agents} onWish={(agent, kind) => dialog.open({ kind, agent })} />
      <CountedHandovers handovers={overview.recentHandovers} />
      {dialog.subject && (
        <CashDialog key={dialog.key} what={dialog.subject} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </div>
  )
}

function CashDialog({ what, ...dialog }: { what: Opened; isOpen: boolean; onClose: () => void }) {
  const writing = useCashWriting()
  switch (what.kind) {
    case 'count':
      return <CountDialog {...dialog} handover={what.handover} writing={writing} />
    case 'limit':
      return <LimitDialog {...dialog} agent={what.agent} writing={writing} />
    case 'write-off':
      return <WriteOffDialog {...dialog} agent={what.agent} writing={writing} />
    case 'book':
      return <AgentBookSheet {...dialog} agent={what.agent} />
  }
}
