import { Plus, SpellCheck } from 'lucide-react'
import { useState } from 'react'
import type { OpenEntity } from '#admin/editing/entity-drawer.tsx'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { ListLayout } from '#admin/list/list-layout.tsx'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import type { SynonymGroup } from '#contract/catalogue/synonyms.ts'
import { Button } from '#ui/button.tsx'
import { SearchBox } from '#ui/form/search-box.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { FailedSearches } from './failed-searches.tsx'
import { SynonymDrawer } from './synonym-drawer.tsx'
import { SynonymRow } from './synonym-row.tsx'
import { synonymsQuery, useSynonymEntity } from './synonyms-api.ts'

/** The words that mean the same in a search. */
export function SynonymsScreen() {
  const [typed, setTyped] = useState('')
  const list = useAdminList({ search: typed }, synonymsQuery)
  const entity = useSynonymEntity()
  const [open, setOpen] = useState<OpenEntity<SynonymGroup>>(null)
  /** The failed search that a new group begins with. */
  const [first, setFirst] = useState('')

  function openNew(search: string) {
    setFirst(search)
    setOpen('new')
  }
  const newButton = (
    <Button size="admin" icon={<Plus className="size-4" />} onClick={() => openNew('')}>
      New synonyms
    </Button>
  )

  return (
    <>
      <PageHeading
        title="Synonyms"
        note="Words that mean the same when customers search"
        actions={newButton}
      />
      <ListLayout
        list={list}
        one="group"
        many="groups"
        toolbar={
          <SearchBox
            size="admin"
            label="Search synonyms"
            placeholder="Word"
            maxLength={60}
            value={typed}
            onValueChange={setTyped}
          />
        }
        empty={
          <EmptyState
            icon={<SpellCheck />}
            title={typed === '' ? 'No synonyms yet' : 'No synonyms found'}
            text={typed === '' ? 'With “chair, kursi” a search for kursi finds your chairs too.' : undefined}
            actions={typed === '' && newButton}
          />
        }
      >
        <ul aria-label="Synonyms">
          {list.query.data?.items.map((group) => (
            <SynonymRow
              key={group.id}
              group={group}
              isRemoving={entity.isRemoving(group)}
              onOpen={() => setOpen(group)}
              onRemove={() => entity.remove(group, 'removed', 'Failed to remove the synonyms')}
            />
          ))}
        </ul>
      </ListLayout>
      <FailedSearches onAdd={openNew} />
      <SynonymDrawer open={open} first={first} entity={entity} onClose={() => setOpen(null)} />
    </>
  )
}
