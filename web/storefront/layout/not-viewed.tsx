import { Store } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#shop/paths.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { EmptyState } from '#ui/page/page-state.tsx'

/** Instead of carts and accounts, for an administrator who views the shop. */
export function NotViewed() {
  return (
    <EmptyState
      heading="h1"
      icon={<Store />}
      title="Only customers come here"
      text="You are viewing your shop. Cart, wishlist, checkout and account belong to a customer, so there is nothing of yours to show."
      actions={
        <Link to={paths.products} className={buttonStyle()}>
          Back to the products
        </Link>
      }
    />
  )
}
