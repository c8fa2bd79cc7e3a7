import { Button } from '#ui/button.tsx'

interface TryAgainProps {
  query: { isFetching: boolean; refetch: () => unknown }
}

/** Loads again, beside a message within a card or a form that says what failed. */
export function TryAgain({ query }: TryAgainProps) {
  return (
    <Button size="admin" variant="outline" isBusy={query.isFetching} onClick={() => void query.refetch()}>
      Try Again
    </Button>
  )
}
