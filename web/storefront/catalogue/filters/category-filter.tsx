import type { Category, FacetValue } from '#contract/catalogue/catalogue-schemas.ts'
import { groupedDigits } from '#contract/money.ts'
import { CategoryIcon } from '#shop/products/category-icon.tsx'
import { ALL_PRODUCTS, useCategories } from '#shop/products/category-names.ts'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'

interface CategoryFilterProps {
  /** Null for all products. */
  category: string | null
  onChange: (category: string | null) => void
}

const four = [1, 2, 3, 4]

/** The categories in a row that scrolls sideways, for phones. */
export function CategoryChips({ category, onChange }: CategoryFilterProps) {
  const categories = useCategories()
  return (
    <ul
      aria-label="Categories"
      className="no-scrollbar flex scroll-px-4 gap-2 overflow-x-auto px-4 py-3 md:px-6"
    >
      <li>
        <Chip isSelected={category === null} onClick={() => onChange(null)}>
          {ALL_PRODUCTS}
        </Chip>
      </li>
      {!categories &&
        four.map((place) => (
          <li key={place}>
            <Skeleton className="h-10 w-28 rounded-full" />
          </li>
        ))}
      {categories?.map(({ id, name }) => (
        <li key={id}>
          <Chip isSelected={id === category} onClick={() => onChange(id)}>
            {name}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

interface CategoryListProps extends CategoryFilterProps {
  /** What each category has under the other filters; undefined until it is known. */
  counts: readonly FacetValue[] | undefined
}

/** The categories as a list with icons; without those that would leave nothing, once that is known. */
export function CategoryList({ category, onChange, counts }: CategoryListProps) {
  const categories = useCategories()
  const countOf = new Map(counts?.map(({ value, count }) => [value, count]))
  const shown = categories?.filter(({ id }) => !counts || countOf.has(id) || id === category)
  return (
    <ul aria-label="Categories" className="flex flex-col gap-0.5">
      <li>
        <CategoryRow isChosen={category === null} onChoose={() => onChange(null)} />
      </li>
      {!shown &&
        four.map((place) => (
          <li key={place}>
            <Skeleton className="my-1 h-9 rounded-md" />
          </li>
        ))}
      {shown?.map((one) => (
        <li key={one.id}>
          <CategoryRow
            category={one}
            count={countOf.get(one.id) ?? null}
            isChosen={one.id === category}
            onChoose={() => onChange(one.id)}
          />
        </li>
      ))}
    </ul>
  )
}

interface CategoryRowProps {
  count?: number | null
  /** Absent for all products. */
  category?: Category
  isChosen: boolean
  onChoose: () => void
}

function CategoryRow({ category, count = null, isChosen, onChoose }: CategoryRowProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        '-mx-2 flex min-h-11 w-[calc(100%+16px)] items-center gap-3 rounded-md px-2 text-left transition-colors',
        isChosen ? 'bg-brand-soft font-semibold text-brand-ink' : 'text-ink hover:bg-quiet',
      )}
    >
      <CategoryIcon
        name={category ? category.icon : null}
        className={classNames('size-5 shrink-0', !isChosen && 'text-muted')}
      />
      <span className="min-w-0 flex-1">{category?.name ?? ALL_PRODUCTS}</span>
      {count !== null && (
        <span aria-hidden="true" className="tabular text-sm font-normal text-muted">
          {groupedDigits(count)}
        </span>
      )}
    </button>
  )
}
