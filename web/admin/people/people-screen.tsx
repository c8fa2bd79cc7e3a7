import { Plus, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '#accounts/rights.ts'
import { useUser } from '#accounts/session.ts'
import { useAgents } from '#admin/layout/admin-stats-api.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { ListLayout } from '#admin/list/list-layout.tsx'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import { useUrlState } from '#admin/list/use-url-state.ts'
import type { Role } from '#contract/accounts.ts'
import type { PersonInList } from '#contract/accounts-schemas.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import { Button } from '#ui/button.tsx'
import { SearchBox } from '#ui/form/search-box.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { InvitationDialog, type OpenInvitation } from './invitation-dialog.tsx'
import { type PeopleFilters, peopleQuery, usePeopleMutations } from './people-api.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonDrawer, useGivableRoles } from './person-drawer.tsx'
import { PersonRow } from './person-row.tsx'
import { ROLE_LABELS, SHOWN_ROLES } from './role-labels.ts'

const readFilters = (searchParams: URLSearchParams): PeopleFilters => ({
  role: SHOWN_ROLES.find((role) => role === searchParams.get('role')) ?? 'delivery_agent',
  search: (searchParams.get('search') ?? '').slice(0, 100),
})
const writeFilters = ({ role, search }: PeopleFilters) => ({ role, ...(search.trim() && { search }) })

/** Delivery agents, administrators and customers. */
export function PeopleScreen() {
  const [filters, changeFilters] = useUrlState(readFilters, writeFilters)
  const { role } = filters
  const list = useAdminList(filters, peopleQuery)
  const { data: agents = [] } = useAgents()
  const mutations = usePeopleMutations()
  const userId = useUser()?.id
  const mayChange = useMay('people.change')
  const givable = useGivableRoles()
  const [subject, setSubject] = useState<Parameters<typeof PersonDrawer>[0]['subject']>(null)
  const [invited, setInvited] = useState<OpenInvitation | null>(null)
  const labels = ROLE_LABELS[role]

  const invite = (person: PersonInList) =>
    mutations.invite.mutate(person.id, {
      onSuccess: (invitation) => setInvited({ name: person.name, invitation }),
      onError: (error) => adminToast.failure('Failed to make a link', error),
    })

  /** Who has rights that one does not have is left alone. */
  const mayManage = ({ staffRole }: PersonInList) =>
    mayChange && (staffRole === undefined || givable.includes(staffRole))

  const create = (
    <Button
      size="admin"
      icon={<Plus className="size-4" />}
      onClick={() => setSubject({ newRole: role === 'customer' ? 'delivery_agent' : role })}
    >
      {role === 'customer' ? 'New account' : `New ${labels.one}`}
    </Button>
  )

  return (
    <>
      <PageHeading title="People" actions={mayChange ? create : undefined} />
      <ListLayout
        list={list}
        one={labels.one}
        many={labels.many}
        toolbar={<PeopleFilterBar filters={filters} onChange={changeFilters} />}
        empty={
          <NoPeople
            role={role}
            isSearch={list.criteria.search.trim() !== ''}
            create={mayChange ? create : null}
          />
        }
      >
        <ul aria-label={labels.Title}>
          {list.query.data?.items.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              agent={agentOf(person, agents)}
              isSelf={person.id === userId}
              actions={
                mayManage(person) && (
                  <PersonActions
                    person={person}
                    isSelf={person.id === userId}
                    mutations={mutations}
                    onEdit={() => setSubject({ person })}
                    onInvite={() => invite(person)}
                  />
                )
              }
            />
          ))}
        </ul>
      </ListLayout>
      <PersonDrawer
        subject={subject}
        mutations={mutations}
        onClose={() => setSubject(null)}
        onInvited={(name, invitation) => setInvited({ name, invitation })}
      />
      <InvitationDialog open={invited} onClose={() => setInvited(null)} />
    </>
  )
}

/** Shown where nobody is listed; says what to do in a new shop. */
function NoPeople({ role, isSearch, create }: { role: Role; isSearch: boolean; create: ReactNode }) {
  const { many } = ROLE_LABELS[role]
  if (isSearch) return <EmptyState icon={<UsersRound />} title={`No ${many} found`} />
  if (role === 'customer') {
    return (
      <EmptyState icon={<UsersRound />} title="No customers yet" text="Customers who sign up appear here." />
    )
  }
  return (
    <EmptyState
      icon={<UsersRound />}
      title={`No ${many} yet`}
      text="Each person can set their own password with a link."
      actions={create}
    />
  )
}

function agentOf(person: PersonInList, agents: readonly Agent[]): Agent | undefined {
  return agents.find((agent) => agent.id === person.id)
}

interface PeopleFilterBarProps {
  filters: PeopleFilters
  onChange: (filters: PeopleFilters) => void
}

function PeopleFilterBar({ filters, onChange }: PeopleFilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SegmentedControl
        size="admin"
        label="Role"
        value={filters.role}
        onChange={(role) => onChange({ ...filters, role })}
        options={SHOWN_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role].Title }))}
        className="max-sm:w-full"
      />
      <SearchBox
        size="admin"
        label="Search people"
        placeholder="Name, email or phone"
        maxLength={100}
        value={filters.search}
        onValueChange={(search) => onChange({ ...filters, search })}
        className="min-w-52 flex-1"
      />
    </div>
  )
}
