import type { UseQueryResult } from '@tanstack/react-query'
import { formatFailure } from '#admin/layout/format-failure.ts'
import type { AgentCash, CourierBook, CourierCash } from '#contract/delivery-schemas.ts'
import { CashEntries } from '#shop/cash-entries.tsx'
import { formatRupees } from '#shop/rupees.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { useAgentBook, useCourierBook } from './cash-api.ts'
import { courierName } from './courier-cash-list.tsx'

interface Opening {
  isOpen: boolean
  onClose: () => void
}

/** One agent's cash book beside the list. */
export function AgentBookDrawer({ agent, ...opening }: { agent: AgentCash } & Opening) {
  const book = useAgentBook(opening.isOpen ? agent.id : null)
  return (
    <BookDrawer
      {...opening}
      name={agent.name}
      total={`${formatRupees(agent.cashInHand)} in hand`}
      book={book}
    />
  )
}

/** One courier's cash book beside the list. */
export function CourierBookDrawer({ courier, ...opening }: { courier: CourierCash } & Opening) {
  const book = useCourierBook(opening.isOpen ? courier.id : null)
  const total = `${formatRupees(courier.cashInHand)} due`
  return <BookDrawer {...opening} name={courierName(courier)} total={total} book={book} />
}

interface BookDrawerProps extends Opening {
  name: string
  total: string
  book: UseQueryResult<Pick<CourierBook, 'entries'>>
}

function BookDrawer({ name, total, book, ...opening }: BookDrawerProps) {
  return (
    <Drawer {...opening} size="medium" title={`Cash book of ${name}`} description={total}>
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
