import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { InlineEdit } from '#admin/list/inline-edit.tsx'
import { type Category, CategoryBody } from '#contract/catalogue/catalogue-schemas.ts'
import { REQUIRABLE_FACTS, type RequirableFact } from '#contract/catalogue/product-facts-schemas.ts'
import { CategoryIcon, categoryIcons } from '#shop/products/category-icon.tsx'
import { countOf } from '#ui/count-of.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { nextPosition, useCategoryMutations } from './categories-api.ts'
import { CategoryRules } from './category-rules.tsx'
import { FIELD_LABELS } from './form/field-labels.ts'
import { NewCategory } from './form/new-category.tsx'

interface CategoriesDrawerProps {
  isOpen: boolean
  onClose: () => void
  categories: readonly Category[]
}

/** The shop's categories: name, icon, order. A category that holds products cannot be removed. */
export function CategoriesDrawer({ isOpen, onClose, categories }: CategoriesDrawerProps) {
  const mutations = useCategoryMutations(categories)
  const confirm = useConfirm()

  async function remove(category: Category) {
    const isSure = await confirm({
      title: `Delete the category ${category.name}?`,
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (!isSure) return
    mutations.remove.mutate(category.id, {
      onSuccess: () => adminToast.success('Category deleted'),
      onError: (error) => adminToast.failure('Failed to delete the category', error),
    })
  }

  return (
    <Drawer
      size="medium"
      isOpen={isOpen}
      onClose={onClose}
      title="Categories"
      description="Shown to customers in this order"
    >
      <ul className="mb-6 divide-y divide-line rounded-md outlined">
        {categories.map((category, at) => (
          <li key={category.id} className="px-3 py-2">
            <div className="flex items-center gap-2">
              <IconChoice
                label={`Icon of category ${category.name}`}
                value={category.icon}
                onChange={(icon) => mutations.change.mutate({ id: category.id, changes: { icon } })}
              />
              <InlineEdit
                label={`Name of category ${category.name}`}
                value={category.name}
                align="left"
                errorOf={nameError}
                onSave={(name) =>
                  mutations.change.mutateAsync({
                    id: category.id,
                    changes: { name, seen: { name: category.name } },
                  })
                }
                className="flex-1"
              />
              <span className="tabular w-20 shrink-0 text-right text-xs text-muted max-sm:hidden">
                {countOf(category.productCount, 'product')}
              </span>
              <div className="flex shrink-0">
                <IconButton
                  size="admin"
                  label={`Move ${category.name} up`}
                  icon={<ArrowUp className="size-4" />}
                  disabled={at === 0 || mutations.isMoving}
                  onClick={() => void mutations.move(at, at - 1)}
                />
                <IconButton
                  size="admin"
                  label={`Move ${category.name} down`}
                  icon={<ArrowDown className="size-4" />}
                  disabled={at === categories.length - 1 || mutations.isMoving}
                  onClick={() => void mutations.move(at, at + 1)}
                />
                <IconButton
                  size="admin"
                  label={`Delete ${category.name}`}
                  title={category.productCount > 0 ? 'It still has products' : undefined}
                  icon={<Trash2 className="size-4" />}
                  disabled={category.productCount > 0}
                  onClick={() => void remove(category)}
                />
              </div>
            </div>
            <RequiredFacts
              category={category}
              onChange={(requiredFacts) =>
                mutations.change.mutate({ id: category.id, changes: { requiredFacts } })
              }
            />
            <CategoryRules key={JSON.stringify(category.rules)} category={category} mutations={mutations} />
          </li>
        ))}
      </ul>
      <NewCategory position={nextPosition(categories)} mutations={mutations} />
    </Drawer>
  )
}

interface RequiredFactsProps {
  category: Category
  onChange: (requiredFacts: RequirableFact[]) => void
}

/** The facts that each product of a category must have, where the law demands them. */
function RequiredFacts({ category: { name, requiredFacts }, onChange }: RequiredFactsProps) {
  return (
    <details>
      <summary className="min-h-9 cursor-pointer content-center text-xs text-muted">
        {requiredFacts.length === 0
          ? 'No further details are required'
          : `Required: ${requiredFacts.map((fact) => FIELD_LABELS[fact]).join(', ')}`}
      </summary>
      <fieldset aria-label={`Details that ${name} require`} className="grid gap-x-4 pb-1 sm:grid-cols-2">
        {REQUIRABLE_FACTS.map((fact) => (
          <Checkbox
            key={fact}
            label={FIELD_LABELS[fact]}
            checked={requiredFacts.includes(fact)}
            onChange={({ target }) =>
              onChange(
                REQUIRABLE_FACTS.filter((one) =>
                  one === fact ? target.checked : requiredFacts.includes(one),
                ),
              )
            }
            className="text-sm!"
          />
        ))}
      </fieldset>
    </details>
  )
}

interface IconChoiceProps {
  label: string
  value: string
  onChange: (icon: string) => void
}

/** Shows the icon; a press opens the browser's own list of all icons. */
function IconChoice({ label, value, onChange }: IconChoiceProps) {
  return (
    <span className="relative flex size-9 shrink-0 items-center justify-center rounded-sm text-brand-ink hover:bg-quiet has-focus-visible:outline-2 has-focus-visible:outline-brand">
      <CategoryIcon name={value} className="size-5" />
      <select
        aria-label={label}
        title={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 opacity-0"
      >
        {Object.entries(categoryIcons).map(([name, icon]) => (
          <option key={name} value={name}>
            {icon.label}
          </option>
        ))}
      </select>
    </span>
  )
}

function nameError(name: string): string | undefined {
  const result = CategoryBody.shape.name.safeParse(name)
  return result.success ? undefined : result.error.issues[0]?.message
}
