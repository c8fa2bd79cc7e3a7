import { useQuery } from '@tanstack/react-query'
import { Plus, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { useCursorPages } from '#admin/list/cursor-pages.ts'
import { failureText } from '#admin/list/failure-text.ts'
import { ListFrame } from '#admin/list/list-frame.tsx'
import type { Coupon } from '#contract/coupons.ts'
import { Button } from '#ui/button.tsx'
import { SearchBox } from '#ui/form/search-box.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { useDelayed } from '#ui/page/content-swap.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { CouponRow } from './coupon-row.tsx'
import { CouponSheet } from './coupon-sheet.tsx'
import { couponsQuery, useCouponWriting } from './coupons-query.ts'

const TYPING_MS = 250

/** Discount codes (decision Q-42). */
export function CouponsScreen() {
  const [typed, setTyped] = useState('')
  const search = useDelayed(typed, TYPING_MS)
  const pages = useCursorPages(search)
  const query = useQuery(couponsQuery(search, pages.cursor))
  const writing = useCouponWriting()
  const confirm = useConfirm()
  const [open, setOpen] = useState<Coupon | 'new' | null>(null)

  async function remove({ code, usedCount }: Coupon) {
    const isSure = await confirm({
      title: `Delete ${code}?`,
      description:
        usedCount > 0
          ? 'It has been used already, so it will be switched off and kept in your records.'
          : undefined,
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (!isSure) return
    writing.remove.mutate(code, {
      onSuccess: ({ outcome }) =>
        toast.success(outcome === 'deleted' ? `${code} was deleted` : `${code} was switched off`, {
          kind: 'admin',
        }),
      onError: (error) => toast.error(failureText(`Failed to delete ${code}`, error), { kind: 'admin' }),
    })
  }
  const newButton = (
    <Button size="admin" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setOpen('new')}>
      New code
    </Button>
  )

  return (
    <>
      <PageHeading title="Coupons" actions={newButton} />
      <ListFrame
        query={query}
        pages={pages}
        one="code"
        many="codes"
        toolbar={
          <SearchBox
            size="admin"
            label="Search codes"
            placeholder="Code"
            maxLength={40}
            value={typed}
            onValueChange={setTyped}
          />
        }
        empty={
          <EmptyState
            icon={<TicketPercent />}
            title={typed === '' ? 'No codes yet' : 'No codes found'}
            text={
              typed === '' ? 'A code gives customers a percentage or an amount off their order.' : undefined
            }
            actions={typed === '' && newButton}
          />
        }
      >
        <ul aria-label="Coupons">
          {query.data?.items.map((coupon) => (
            <CouponRow
              key={coupon.code}
              coupon={coupon}
              onOpen={() => setOpen(coupon)}
              onRemove={() => void remove(coupon)}
            />
          ))}
        </ul>
      </ListFrame>
      <CouponSheet open={open} writing={writing} onClose={() => setOpen(null)} />
    </>
  )
}
