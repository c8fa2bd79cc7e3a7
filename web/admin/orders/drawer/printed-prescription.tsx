import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { PaperHeading } from '#shop/printed-orders/paper-heading.tsx'

/** The photo of a prescription on one page, with order, patient and what is sold on it, for the pharmacy's register. */
export function PrintedPrescription({ order, url }: { order: Order; url: string }) {
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
