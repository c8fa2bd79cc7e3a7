import { History } from 'lucide-react'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { ListLayout } from '#admin/list/list-layout.tsx'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import { useUrlState } from '#admin/list/use-url-state.ts'
import { callQuery } from '#client/calls.ts'
import { readAudit } from '#contract/calls/dashboard-calls.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import { Select } from '#ui/form/select.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { AuditRow } from './audit-row.tsx'

const SUBJECTS = {
  order: 'Orders',
  product: 'Products',
  category: 'Categories',
  coupon: 'Coupons',
  area: 'Delivery areas',
  'tax-class': 'Tax classes',
  person: 'Accounts',
  payment: 'Payments',
  review: 'Reviews',
  settings: 'Settings',
  page: 'Pages',
  synonyms: 'Synonyms',
  ticket: 'Questions',
}

interface AuditFilters {
  search: string
  subjectType: string
}

const readFilters = (searchParams: URLSearchParams): AuditFilters => {
  const subjectType = searchParams.get('subject') ?? ''
  return {
    search: (searchParams.get('search') ?? '').slice(0, 100),
    subjectType: Object.hasOwn(SUBJECTS, subjectType) ? subjectType : '',
  }
}
const writeFilters = ({ search, subjectType }: AuditFilters) => ({
  ...(search.trim() && { search }),
  ...(subjectType && { subject: subjectType }),
})

const auditQuery = ({ search, subjectType }: AuditFilters, cursor: string | null) =>
  callQuery(readAudit, { query: { search: search.trim(), subjectType, cursor, limit: 50 } })

/** Who changed what, and when. Nothing here can be changed or deleted. */
export function AuditScreen() {
  const [filters, changeFilters] = useUrlState(readFilters, writeFilters)
  const list = useAdminList(filters, auditQuery)
  return (
    <>
      <PageHeading title="Activity log" note="Every change by administrators and agents" />
      <ListLayout
        list={list}
        one="change"
        many="changes"
        toolbar={
          <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_180px]">
            <SearchBox
              size="admin"
              label="Search changes"
              placeholder="Name, action or ID"
              maxLength={100}
              value={filters.search}
              onValueChange={(search) => changeFilters({ ...filters, search })}
            />
            <Select
              controlSize="admin"
              aria-label="Changed"
              value={filters.subjectType}
              onChange={(event) => changeFilters({ ...filters, subjectType: event.target.value })}
            >
              <option value="">Everything</option>
              {Object.entries(SUBJECTS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        }
        empty={
          list.criteria.search.trim() || list.criteria.subjectType ? (
            <EmptyState icon={<History />} title="No changes found" />
          ) : (
            <EmptyState
              icon={<History />}
              title="No changes yet"
              text="What administrators and agents do appears here."
            />
          )
        }
      >
        <ol aria-label="Changes">
          {list.query.data?.items.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ol>
      </ListLayout>
    </>
  )
}
