import { usePageTitle } from '../shop-info.ts'

export function AdminReviewsPage() {
  usePageTitle('Reviews')
  return <h1 className="page-width py-8 text-3xl font-bold">Reviews</h1>
}
