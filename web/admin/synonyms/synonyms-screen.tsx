import { Plus, SpellCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OpenEntity } from '#admin/editing/entity-drawer.tsx'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { ListLayout } from '#admin/list/list-layout.tsx'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import type { SynonymGroup } from '#contract/catalogue/synonyms.ts'
import { Button } from '#ui/button.tsx'
import { SearchBox } from '#ui/form/search-box.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { FailedSearches } from './failed-searches.tsx'
import { SynonymDrawer } from './synonym-drawer.tsx'
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

interface SynonymRowProps {
  group: SynonymGroup
  isRemoving: boolean
  onOpen: () => void
  onRemove: () => void
}

/** One group: its first word, then the others. */
function SynonymRow({ group, isRemoving, onOpen, onRemove }: SynonymRowProps) {
  const [first = '', ...others] = group.words
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 py-2.5 transition-colors last:border-b-0 hover:bg-quiet/60">
      <p className="min-w-0 text-sm wrap-anywhere">
        <button
          type="button"
          onClick={onOpen}
          className="mr-2 rounded-sm text-left font-bold text-brand-ink after:absolute after:inset-0 hover:underline"
        >
          {first}
        </button>
        <span className="text-muted">{others.join(', ')}</span>
      </p>
      <div className="relative z-1">
        <IconButton
          size="admin"
          label={`Remove the synonyms of ${first}`}
          icon={<Trash2 className="size-4.5 text-muted" />}
          isBusy={isRemoving}
          onClick={onRemove}
          className="max-lg:size-10"
        />
      </div>
    </li>
  )
}
