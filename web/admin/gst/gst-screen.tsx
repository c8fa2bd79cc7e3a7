import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay } from '#accounts/rights.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { shopDate } from '#admin/layout/shop-calendar.ts'
import { useUrlState } from '#admin/list/use-url-state.ts'
import { registrationOn } from '#contract/tax/registration.ts'
import { paths } from '#shop/paths.ts'
import { useShopMode } from '#shop/shop-info.ts'
import { Banner } from '#ui/page/banner.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { DocumentsPanel } from './documents/documents-panel.tsx'
import { monthsQuery, registrationsQuery } from './gst-api.ts'
import { type GstTab, gstParams, readGstView } from './gst-view.ts'
import { ReconciliationPanel } from './reconciliation-panel.tsx'
import { ReturnsPanel } from './returns-panel.tsx'

const TABS: { value: GstTab; label: string }[] = [
  { value: 'returns', label: 'Returns' },
  { value: 'reconciliation', label: 'Reconciliation' },
  { value: 'documents', label: 'Documents' },
]

/** What the shop files for GST, whether it agrees with orders and money, and every document that was issued. */
export function GstScreen() {
  const [view, change] = useUrlState(readGstView, gstParams)
  const months = useQuery(monthsQuery)
  const latest = months.data?.find(({ state }) => state !== 'running') ?? months.data?.[0]
  const month = latest?.month ?? shopDate().slice(0, 7)
  const panel = { view, onChange: change, months: months.data ?? [] }
  return (
    <>
      <PageHeading title="GST" note="Invoices, credit notes, and the figures for your accountant" />
      <SampleNote />
      <RegistrationNote />
      <Tabs
        label="GST"
        variant="underline"
        value={view.tab}
        onChange={(tab) => change({ ...view, tab })}
        tabs={TABS}
      >
        <TabPanel value="documents">
          <DocumentsPanel {...panel} />
        </TabPanel>
        {months.data ? (
          <>
            <TabPanel value="returns">
              <ReturnsPanel {...panel} period={view.period ?? month} />
            </TabPanel>
            <TabPanel value="reconciliation">
              <ReconciliationPanel {...panel} month={view.month ?? month} />
            </TabPanel>
          </>
        ) : (
          view.tab !== 'documents' &&
          (months.isError ? (
            <LoadError query={months} message={formatFailure('Failed to load the months', months.error)} />
          ) : (
            <Skeleton className="mt-6 h-96 rounded-lg" />
          ))
        )}
      </Tabs>
    </>
  )
}

function SampleNote() {
  if (!useShopMode()?.issuesSamples) return null
  return (
    <Banner className="mb-4" title="Samples">
      The documents and figures of this demo shop are samples. They stand for nothing and cannot be filed.
    </Banner>
  )
}

/** Only a shop that is registered as regular files GSTR-1 and GSTR-3B. */
function RegistrationNote() {
  const { data } = useQuery({ ...registrationsQuery, enabled: useMay('settings.change') })
  const kind = data && registrationOn(data, shopDate())
  if (data === undefined || kind === 'regular') return null
  return (
    <Banner tone={kind === null ? 'warning' : 'info'} className="mb-4">
      {kind === 'composition' &&
        'A composition dealer files no GSTR-1: the figures of CMP-08, your bills, the sales register and the reconciliation are here for your accountant.'}
      {kind === 'unregistered' &&
        'A shop that is not registered files no GSTR-1: your bills, the sales register and the reconciliation are here for your own books.'}
      {kind === null && (
        <>
          You have not entered your GST registration, so its papers are plain bills and there is no GSTR-1.
          Say it in the{' '}
          <Link to={paths.settings('tax')} className="font-semibold underline">
            settings
          </Link>
          .
        </>
      )}
    </Banner>
  )
}
