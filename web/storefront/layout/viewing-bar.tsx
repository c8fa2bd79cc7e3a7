import { ArrowLeft, Pencil } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useMay } from '#accounts/rights.ts'
import { useReturnFromShop, viewShop } from '#accounts/view-shop.ts'
import { paths, productIdIn } from '#shop/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'

/** Leads an administrator who views the shop back, and on a product's page to its form. */
export function ViewingBar() {
  const returnTo = useReturnFromShop() ?? paths.adminDashboard
  const mayEdit = useMay('products.change')
  const navigate = useNavigate()
  const productId = productIdIn(useLocation().pathname)
  return (
    <aside aria-label="You are viewing your shop" className="border-b border-line bg-accent-soft">
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
        <p className="min-w-0 flex-1 text-sm font-semibold">
          Your shop as visitors see it<span className="max-sm:sr-only">. Nothing is bought here</span>
        </p>
        {productId && mayEdit && (
          <Link
            to={paths.adminProduct(productId)}
            className={buttonStyle({ variant: 'outline', size: 'admin' })}
          >
            <Pencil aria-hidden="true" className="size-4" />
            Edit<span className="max-sm:sr-only"> this product</span>
          </Link>
        )}
        <Button
          size="admin"
          icon={<ArrowLeft className="size-4" />}
          onClick={() => {
            viewShop(null)
            void navigate(returnTo)
          }}
        >
          Back<span className="max-sm:sr-only"> to the administration</span>
        </Button>
      </div>
    </aside>
  )
}
