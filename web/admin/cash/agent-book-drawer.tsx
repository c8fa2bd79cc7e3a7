import { formatFailure } from '#admin/list/format-failure.ts'
import type { AgentCash } from '#contract/delivery-schemas.ts'
import { CashEntries } from '#shop/cash-entries.tsx'
import { formatRupees } from '#shop/rupees.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { useAgentBook } from './cash-api.ts'

interface AgentBookDrawerProps {
  agent: AgentCash
  isOpen: boolean
  onClose: () => void
}

/** One agent's cash book beside the list. */
export function AgentBookDrawer({ agent, isOpen, onClose }: AgentBookDrawerProps) {
  const book = useAgentBook(isOpen ? agent.id : null)
  return (
    <Drawer
      size="medium"
      isOpen={isOpen}
      onClose={onClose}
      title={`Cash book of ${agent.name}`}
      description={`${formatRupees(agent.cashInHand)} in hand`}
    >
      {book.data ? (
        <CashEntries entries={book.data.entries} />
      ) : book.isError ? (
        <LoadError
          query={book}
          heading="h3"
          message={formatFailure('Failed to load the cash book', book.error)}
        />
      ) : (
        <SkeletonRows count={4} hasPicture={false} />
      )}
    </Drawer>
  )
}
