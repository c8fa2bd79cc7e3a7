import { FileSearch, FileText, Link2, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { adminToast } from '#admin/layout/admin-toast.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { paths } from '#shop/paths.ts'
import { PackingSlip } from '#shop/printed-orders/packing-slip.tsx'
import { PrintedOrder } from '#shop/printed-orders/printed-order.tsx'
import { Button } from '#ui/button.tsx'
import { PrintedPrescription } from '../prescription/printed-prescription.tsx'
import { usePrescriptionPhoto } from '../prescription/use-prescription-photo.ts'

/** Prints the order or its packing slip, and copies its link. The browser's print command prints the order. */
export function OrderPapers({ order }: { order: Order }) {
  const [paper, setPaper] = useState<'order' | 'slip' | 'prescription'>('order')
  const print = (next: typeof paper) => {
    flushSync(() => setPaper(next))
    window.addEventListener('afterprint', () => setPaper('order'), { once: true })
    window.print()
  }
  const photo = usePrescriptionPhoto(order)
  const printPrescription = async () => {
    if (!photo.url) return
    const picture = new Image()
    picture.src = photo.url
    // A picture that is still being read would be missing on the paper.
    await picture.decode().catch(() => undefined)
    print('prescription')
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
      {photo.url && (
        <Button
          size="admin"
          variant="outline"
          icon={<FileSearch className="size-4" />}
          onClick={() => void printPrescription()}
        >
          Print prescription
        </Button>
      )}
      {paper === 'slip' && <PackingSlip order={order} />}
      {paper === 'order' && <PrintedOrder order={order} />}
      {paper === 'prescription' && photo.url && <PrintedPrescription order={order} url={photo.url} />}
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
