import { ReviewsScreen } from '../admin-reviews/reviews-screen.tsx'
import { usePageTitle } from '../shop-info.ts'

export function AdminReviewsPage() {
  usePageTitle('Reviews')
  return <ReviewsScreen />
}
