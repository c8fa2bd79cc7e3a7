import { ArrowDown, ArrowUp, Eye, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import {
  categoryOfShelf,
  DEFAULT_SHELVES,
  isPersonalShelf,
  MAX_SHELVES,
  orderedShelves,
  type ShelfId,
  shelfOfCategory,
} from '#contract/home/shelves.ts'
import { PREVIEW, paths } from '#shop/paths.ts'
import { useCategories, useCategoryName } from '#shop/products/category-names.ts'
import { shelfName } from '#shop/products/shelf-names.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { IconButton } from '#ui/icon-button.tsx'

interface HomeCardProps {
  shelves: readonly ShelfId[]
  onShelves: (shelves: ShelfId[]) => void
  error: string | undefined
  /** Whether the shop has a home: only where it is open to visitors. */
  isOpen: boolean
}

/** What the first page of an open shop shows, from top to bottom. */
export function HomeCard({ shelves: stored, onShelves, error, isOpen }: HomeCardProps) {
  const categories = useCategories() ?? []
  const categoryName = useCategoryName()
  const list = useRef<HTMLOListElement>(null)
  const shelves = orderedShelves(stored)
  const all = [...DEFAULT_SHELVES, ...categories.map(({ id }) => shelfOfCategory(id))]
  const free = all.filter((id) => !shelves.includes(id))
  const nameOf = (id: ShelfId) => shelfName(id, categoryName)
  const isGone = (id: ShelfId) => {
    const category = categoryOfShelf(id)
    return category !== null && categories.length > 0 && !categories.some((one) => one.id === category)
  }
  const mayMove = (at: number, by: 1 | -1) => {
    const [moved, other] = [shelves[at], shelves[at + by]]
    return moved !== undefined && other !== undefined && isPersonalShelf(moved) === isPersonalShelf(other)
  }
  // Not disabled at the ends: the button would lose the focus of the keyboard that pressed it.
  const move = (at: number, by: 1 | -1) => {
    const [moved, other] = [shelves[at], shelves[at + by]]
    if (!moved || !other || !mayMove(at, by)) return
    onShelves(shelves.map((id, place) => (place === at ? other : place === at + by ? moved : id)))
  }
  const remove = (id: ShelfId) => {
    onShelves(shelves.filter((other) => other !== id))
    list.current?.focus()
  }
  return (
    <Card id="home">
      <CardHeader
        title="Home"
        subtitle={
          isOpen
            ? 'What visitors see first, from top to bottom, below search and categories. An empty shelf is left out.'
            : 'Only a shop that everyone can see has a home; members only see the welcome page.'
        }
      />
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Shelves on home"
        className="mb-4 flex flex-col gap-2 outline-none"
      >
        {shelves.map((id, at) => (
          <li key={id} className="outlined flex items-center gap-1 rounded-md py-1 pr-1 pl-3 text-sm">
            <span className="mr-auto min-w-0 wrap-break-word">
              <span className="font-semibold">{nameOf(id)}</span>
              <span className="block text-xs text-muted">
                {isGone(id) ? 'This category was removed: nothing is shown' : hintOf(id)}
              </span>
            </span>
            <IconButton
              size="admin"
              label={`Move ${nameOf(id)} up`}
              icon={<ArrowUp className="size-4" />}
              aria-disabled={!mayMove(at, -1)}
              className={mayMove(at, -1) ? undefined : 'opacity-55'}
              onClick={() => move(at, -1)}
            />
            <IconButton
              size="admin"
              label={`Move ${nameOf(id)} down`}
              icon={<ArrowDown className="size-4" />}
              aria-disabled={!mayMove(at, 1)}
              className={mayMove(at, 1) ? undefined : 'opacity-55'}
              onClick={() => move(at, 1)}
            />
            <IconButton
              size="admin"
              variant="danger"
              label={`Remove ${nameOf(id)}`}
              icon={<Trash2 className="size-4" />}
              onClick={() => remove(id)}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label="Add a shelf" error={error} className="sm:max-w-xs">
          <Select
            controlSize="admin"
            value=""
            disabled={free.length === 0 || shelves.length >= MAX_SHELVES}
            onChange={({ target }) => {
              const chosen = free.find((id) => id === target.value)
              if (chosen) onShelves(orderedShelves([...shelves, chosen]))
            }}
          >
            <option value="">Choose...</option>
            {free.map((id) => (
              <option key={id} value={id}>
                {nameOf(id)}
              </option>
            ))}
          </Select>
        </Field>
        {isOpen && (
          <a
            href={`${paths.landing}?${PREVIEW}`}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ variant: 'outline', size: 'admin' })}
          >
            <Eye aria-hidden="true" className="size-4" />
            Look at home as it is saved
          </a>
        )}
      </div>
    </Card>
  )
}

function hintOf(id: ShelfId): string {
  switch (id) {
    case 'featured':
      return 'What sells best and is rated best, from each category in turn'
    case 'new':
      return 'What was added last'
    case 'offers':
      return 'The greatest reductions from the MRP'
    case 'again':
      return 'What a customer has had delivered; below the others'
    case 'recent':
      return 'What this browser has shown last; below the others'
    default:
      return 'The best of this category'
  }
}
