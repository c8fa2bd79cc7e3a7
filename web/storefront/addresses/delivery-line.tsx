import { Suspense, useEffect } from 'react'
import type { DeliveryPromise } from '#contract/promises/areas-schemas.ts'
import { Button } from '#ui/button.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'

/** Code of its own, because a shop that delivers alike and free everywhere never needs it. */
const DeliveryAnswer = lazyComponent(async () => (await import('./delivery-answer.tsx')).DeliveryAnswer)

interface DeliveryLineProps {
  /** Undefined while it is read. */
  promise: DeliveryPromise | undefined
  /** Reads it again; given where it could not be read. */
  onRetry?: () => void
}

/** What the shop promises of a delivery; as high for the question as for the answer, so that nothing below moves. */
export function DeliveryLine({ promise, onRetry }: DeliveryLineProps) {
  useEffect(() => {
    DeliveryAnswer.preload().catch((error: unknown) => console.info('Not here yet.', error))
  }, [])
  const waiting = <Skeleton className="h-4 w-4/5" />
  return (
    <div className="flex min-h-11 items-center">
      {onRetry ? (
        <>
          <p role="alert" className="min-w-0 flex-1 text-sm">
            The day of delivery could not be looked up
          </p>
          <Button variant="ghost" onClick={onRetry} className="-mr-2 px-3">
            Retry
          </Button>
        </>
      ) : promise ? (
        <Suspense fallback={waiting}>
          <DeliveryAnswer promise={promise} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
