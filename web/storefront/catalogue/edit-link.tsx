import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '#accounts/rights.ts'
import { paths } from '#shop/paths.ts'

/** Opens a product's form, for an administrator who views the shop and may change products. */
export function EditLink({ id, name }: { id: string; name: string }) {
  const mayEdit = useMay('products.change')
  if (!mayEdit) return null
  return (
    <Link
      to={paths.adminProduct(id)}
      aria-label={`Edit ${name}`}
      title="Edit"
      className="flex size-11 items-center justify-center"
    >
      <span className="flex size-9 items-center justify-center rounded-full bg-plate text-on-plate shadow-card">
        <Pencil className="size-4.5" />
      </span>
    </Link>
  )
}
