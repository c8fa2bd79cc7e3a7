import { Plus, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { ListLayout } from '#admin/list/list-layout.tsx'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import type { Coupon } from '#contract/ordering/coupons.ts'
import { Button } from '#ui/button.tsx'
import { SearchBox } from '#ui/form/search-box.tsx'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { CouponDrawer } from './coupon-drawer.tsx'
import { CouponRow } from './coupon-row.tsx'
import { couponsQuery, useCouponMutations } from './coupons-api.ts'

export function CouponsScreen() {
  const [typed, setTyped] = useState('')
  const list = useAdminList({ search: typed }, couponsQuery)
  const mutations = useCouponMutations()
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
    mutations.remove.mutate(
      { params: { code } },
      {
        onSuccess: ({ outcome }) =>
          adminToast.success(outcome === 'deleted' ? `${code} was deleted` : `${code} was switched off`),
        onError: (error) => adminToast.failure(`Failed to delete ${code}`, error),
      },
    )
  }
  const newButton = (
    <Button size="admin" icon={<Plus className="size-4" />} onClick={() => setOpen('new')}>
      New code
    </Button>
  )

  return (
    <>
      <PageHeading title="Coupons" actions={newButton} />
      <ListLayout
        list={list}
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
          {list.query.data?.items.map((coupon) => (
            <CouponRow
              key={coupon.code}
              coupon={coupon}
              onOpen={() => setOpen(coupon)}
              onRemove={() => void remove(coupon)}
            />
          ))}
        </ul>
      </ListLayout>
      <CouponDrawer open={open} mutations={mutations} onClose={() => setOpen(null)} />
    </>
  )
}
