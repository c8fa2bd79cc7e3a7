import { Plus, SpellCheck } from 'lucide-react'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { ListLayout } from '#admin/list/list-layout.tsx'
import { toastWithUndo } from '#admin/list/undo-toast.ts'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import type { SynonymGroup } from '#contract/catalogue/synonyms.ts'
import { Button } from '#ui/button.tsx'
import { SearchBox } from '#ui/form/search-box.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { FailedSearches } from './failed-searches.tsx'
import { SynonymDrawer } from './synonym-drawer.tsx'
import { SynonymRow } from './synonym-row.tsx'
import { synonymsQuery, useSynonymMutations } from './synonyms-api.ts'

/** The words that mean the same in a search. */
export function SynonymsScreen() {
  const [typed, setTyped] = useState('')
  const list = useAdminList({ search: typed }, synonymsQuery)
  const mutations = useSynonymMutations()
  const [open, setOpen] = useState<SynonymGroup | 'new' | null>(null)
  /** The failed search that a new group begins with. */
  const [first, setFirst] = useState('')

  function remove(group: SynonymGroup) {
    mutations.remove.mutate(group.id, {
      onSuccess: () =>
        showUndo(`${group.words[0]} was removed`, () => mutations.create.mutateAsync({ words: group.words })),
      onError: (error) => adminToast.failure('Failed to remove the synonyms', error),
    })
  }
  function showSaved(before: SynonymGroup | undefined, after: SynonymGroup) {
    showUndo(`${after.words[0]} was ${before ? 'saved' : 'added'}`, () =>
      before
        ? mutations.change.mutateAsync({
            id: after.id,
            body: { words: before.words, seen: { words: after.words } },
          })
        : mutations.remove.mutateAsync(after.id),
    )
  }
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
              isRemoving={mutations.remove.isPending && mutations.remove.variables === group.id}
              onOpen={() => setOpen(group)}
              onRemove={() => remove(group)}
            />
          ))}
        </ul>
      </ListLayout>
      <FailedSearches onAdd={openNew} />
      <SynonymDrawer
        open={open}
        first={first}
        mutations={mutations}
        onClose={() => setOpen(null)}
        onSaved={showSaved}
      />
    </>
  )
}

function showUndo(message: string, undo: () => Promise<unknown>): void {
  toastWithUndo({ message, undo, undone: 'Taken back', failed: 'Not taken back' })
}
