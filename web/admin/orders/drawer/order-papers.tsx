import { FileSearch, FileText, Link2, PackageOpen, Printer, Tag } from 'lucide-react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { OrderDocuments } from '#shop/papers/order-documents.tsx'
import { OFFICE } from '#shop/papers/paper-reader.ts'
import { PrintedLabels } from '#shop/papers/printed-papers.tsx'
import { paths } from '#shop/paths.ts'
import { PackingSlip } from '#shop/printed-orders/packing-slip.tsx'
import { PaperHeading } from '#shop/printed-orders/paper-heading.tsx'
import { PrintedOrder } from '#shop/printed-orders/printed-order.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/overlays/menu.tsx'
import { usePrint } from '#ui/page/printed-page.tsx'
import { usePrescriptionPhoto } from './use-prescription-photo.ts'

/** Prints the order, its papers and its label, and copies its link. The browser's print command prints the order. */
export function OrderPapers({ order }: { order: Order }) {
  const { printed, print } = usePrint()
  const photo = usePrescriptionPhoto(order)
  const printPrescription = async (url: string) => {
    const picture = new Image()
    picture.src = url
    // A picture that is still being read would be missing on the paper.
    await picture.decode().catch(() => undefined)
    print({ children: <PrintedPrescription order={order} url={url} /> })
  }
  return (
    <>
      <section aria-label="Papers" className="flex flex-wrap gap-2">
        <Menu
          trigger={
            <Button size="admin" variant="outline" icon={<Printer className="size-4" />}>
              Print
            </Button>
          }
        >
          <MenuItem
            icon={<PackageOpen className="size-5" />}
            onSelect={() => print({ children: <PackingSlip order={order} /> })}
          >
            Packing slip
          </MenuItem>
          <MenuItem
            icon={<Tag className="size-5" />}
            onSelect={() =>
              print({ format: 'label', children: <PrintedLabels orders={[order]} onA4={false} /> })
            }
          >
            Label, 100 × 150 mm
          </MenuItem>
          <MenuItem icon={<FileText className="size-5" />} onSelect={() => window.print()}>
            Order
          </MenuItem>
          {photo.url && (
            <MenuItem
              icon={<FileSearch className="size-5" />}
              onSelect={() => photo.url && void printPrescription(photo.url)}
            >
              Prescription
            </MenuItem>
          )}
        </Menu>
        <Button
          size="admin"
          variant="outline"
          icon={<Link2 className="size-4" />}
          onClick={() => void copyLink(order)}
        >
          Copy link
        </Button>
        {printed ?? <PrintedOrder order={order} />}
      </section>
      <OrderDocuments orderId={order.id} reader={OFFICE} size="admin" />
    </>
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

/** The photo of a prescription on one page, with order, patient and what is sold on it, for the pharmacy's register. */
function PrintedPrescription({ order, url }: { order: Order; url: string }) {
  const { deliveryDetails: details } = order
  return (
    <>
      <PaperHeading order={order} title="Prescription" />
      <div className="mb-4 flex justify-between gap-8">
        <section className="min-w-0">
          <h2 className="mb-1 text-sm font-bold">For</h2>
          <p className="font-semibold">{details.fullName}</p>
          <p>{order.deliveryAddress}</p>
          <p>{details.phone}</p>
        </section>
        <section className="min-w-0">
          <h2 className="mb-1 text-sm font-bold">Ordered</h2>
          <ul>
            {order.items.map((line) => (
              <li key={line.variantId}>
                {line.quantity} × {nameWithOptions(line)}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <img src={url} alt="" className="mx-auto max-h-[165mm] break-inside-avoid max-w-full object-contain" />
    </>
  )
}
