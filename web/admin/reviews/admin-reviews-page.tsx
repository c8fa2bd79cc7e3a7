import { ReviewsScreen } from './reviews-screen.tsx'

export function AdminReviewsPage() {
  return <ReviewsScreen />
}
