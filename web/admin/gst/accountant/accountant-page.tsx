import { useQuery } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import { useLocation } from 'react-router'
import { formatCalendarDate, formatDateTime } from '#admin/layout/format-time.ts'
import { ApiFailure } from '#client/api-client.ts'
import { callQuery } from '#client/calls.ts'
import { readShared } from '#contract/calls/gst-calls.ts'
import type { SharedReturn } from '#contract/gst/gst-schemas.ts'
import { periodLabel } from '#contract/gst/periods.ts'
import { ShopMark } from '#shop/shop-mark.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { warningText } from '../format-gst.ts'
import { ReturnFigures } from '../return-figures.tsx'
import { useReturnFiles } from '../return-files.ts'

const sharedQuery = (token: string) => callQuery(readShared, { token })

/** What a shop files for a period, for the accountant who has the link: its figures and files, nothing else. */
export function AccountantPage() {
  const token = useLocation().hash.slice(1)
  const { data, error, isFetching, refetch } = useQuery({ ...sharedQuery(token), enabled: token !== '' })
  return (
    <main className="mx-auto flex min-h-dvh max-w-5xl flex-col gap-5 px-4 py-6 sm:py-10">
      <ShopMark size="large" />
      {data ? (
        <Shared data={data} token={token} />
      ) : token === '' || isEnded(error) ? (
        <EmptyState
          heading="h1"
          tone="error"
          icon={<Link2Off />}
          title="This link does not work"
          text="A link works for one day, and part of it may be missing. Ask the shop for a new one."
        />
      ) : error ? (
        <ErrorState heading="h1" message={error.message} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <div aria-hidden="true" className="flex flex-col gap-5">
          <Skeleton className="h-9 w-64" />
          <Skeleton className="h-96 rounded-lg" />
        </div>
      )}
    </main>
  )
}

function Shared({ data, token }: { data: SharedReturn; token: string }) {
  const { period, gstin, from, to, isSample, warnings } = data.return
  const files = useReturnFiles({ path: readShared.path, period, token })
  return (
    <>
      <div>
        <h1 tabIndex={-1} className="text-2xl font-bold">
          {data.shopName}: {periodLabel(period)}
        </h1>
        <p className="mt-1 text-muted">
          {gstin === null ? 'No GSTIN' : `GSTIN ${gstin}`} · {formatCalendarDate(from)} to{' '}
          {formatCalendarDate(to)}
        </p>
        <p className="text-muted">This link works until {formatDateTime(data.endsAt)}.</p>
      </div>
      {isSample && (
        <Banner title="Samples">
          These are the samples of a demo shop. They stand for nothing and cannot be filed.
        </Banner>
      )}
      {warnings.length > 0 && (
        <Banner tone="warning" title="Look at this before you file">
          <ul className="flex flex-col gap-1.5 text-sm">
            {warnings.map((warning) => (
              <li key={warning.kind}>
                {warningText(warning)}
                {warning.documents.length > 0 &&
                  `: ${warning.documents.map(({ number }) => number).join(', ')}`}
                {warning.count > warning.documents.length && ' and more'}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <ReturnFigures data={data.return} files={files} />
    </>
  )
}

function isEnded(error: Error | null): boolean {
  return error instanceof ApiFailure && [400, 401, 403, 404, 410].includes(error.status)
}
