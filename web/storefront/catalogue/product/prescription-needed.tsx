import { FileText } from 'lucide-react'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import { useLacksPrescription } from '#shop/products/prescription.ts'

/** What buying medicine takes, in a shop that sells it. */
export function PrescriptionNeeded({ product }: { product: Product }) {
  const lacksPrescription = useLacksPrescription(product)
  if (!product.needsPrescription || lacksPrescription) return null
  return (
    <p className="flex items-start gap-2.5 rounded-md bg-pending-soft px-3 py-2.5 text-sm text-pending">
      <FileText className="mt-0.5 size-4.5 shrink-0" />
      <span>
        <span className="font-semibold">Needs a prescription.</span> You add a photo of it when you order, and
        we look at it before we send the order.
      </span>
    </p>
  )
}
