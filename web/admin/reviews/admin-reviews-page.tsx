import { usePageTitle } from '#shop/shop-info.ts'
import { ReviewsScreen } from './reviews-screen.tsx'

export function AdminReviewsPage() {
  usePageTitle('Reviews')
  return <ReviewsScreen />
}
