import { FileText, Link2, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { adminToast } from '#admin/layout/admin-toast.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { paths } from '#shop/paths.ts'
import { PackingSlip } from '#shop/printed-orders/packing-slip.tsx'
import { PrintedOrder } from '#shop/printed-orders/printed-order.tsx'
import { Button } from '#ui/button.tsx'

/** Prints the order or its packing slip, and copies its link. The browser's print command prints the order. */
export function OrderPapers({ order }: { order: Order }) {
  const [paper, setPaper] = useState<'order' | 'slip'>('order')
  const print = (next: 'order' | 'slip') => {
    flushSync(() => setPaper(next))
    window.addEventListener('afterprint', () => setPaper('order'), { once: true })
    window.print()
  }
  return (
    <section aria-label="Papers" className="flex flex-wrap gap-2">
      <Button
        size="admin"
        variant="outline"
        icon={<PackageOpen className="size-4" />}
        onClick={() => print('slip')}
      >
        Print packing slip
      </Button>
      <Button
        size="admin"
        variant="outline"
        icon={<FileText className="size-4" />}
        onClick={() => print('order')}
      >
        Print order
      </Button>
      <Button
        size="admin"
        variant="outline"
        icon={<Link2 className="size-4" />}
        onClick={() => void copyLink(order)}
      >
        Copy link
      </Button>
      {paper === 'slip' ? <PackingSlip order={order} /> : <PrintedOrder order={order} />}
    </section>
  )
}

/** Without a clipboard (plain http) the link is shown instead. */
async function copyLink({ id, orderNumber }: Order): Promise<void> {
  const link = `${location.origin}${paths.adminOrder(id)}`
  try {
    await navigator.clipboard.writeText(link)
    adminToast.success(`Link to order ${orderNumber} copied`)
  } catch {
    adminToast.info(link)
  }
}
