import { useState } from 'react'
import { FormFooter } from '#admin/editing/form-footer.tsx'
import { useGuardedClose } from '#admin/editing/unsaved-changes.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { useCategoryMutations } from '../categories-api.ts'
import { CategoryField, newCategoryOf } from '../form/category-field.tsx'
import { FIELD_LABELS } from '../form/field-labels.ts'
import { NEW_CATEGORY } from '../form/product-form-values.ts'
import { QuickRowFields, quickColumns } from './quick-row-fields.tsx'
import { isToSave } from './quick-rows.ts'
import { useQuickRows } from './use-quick-rows.ts'

const FORM_ID = 'quick-add-form'

interface QuickAddDialogProps {
  isOpen: boolean
  onClose: () => void
  categories: readonly Category[]
}

/** Ten products of one category at once: name, price, stock and a picture. The rest can be told later. */
export function QuickAddDialog({ isOpen, onClose, categories }: QuickAddDialogProps) {
  const { rows, set, addPicture, save, startOver } = useQuickRows()
  const choice = useCategoryChoice(categories)
  const toSave = rows.filter(isToSave)
  const isUploading = rows.some((row) => row.isUploading)
  const areAllSaved = toSave.length === 0 && rows.some(({ productId }) => productId !== undefined)
  const leave = () => {
    startOver()
    choice.clearError()
    onClose()
  }
  const close = useGuardedClose(toSave.length > 0, leave)

  async function saveAll() {
    choice.clearError()
    try {
      const id = await choice.categoryId()
      if (id === undefined) return
      const saved = await save.mutateAsync(id)
      if (saved > 0) adminToast.success(`${countOf(saved, 'product')} added`)
    } catch (failure) {
      adminToast.failure('Failed to add the products', failure)
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isBusy={save.isPending || choice.isCreating}
      size="large"
      phone="full"
      title="Add ten products quickly"
      description="Empty rows are ignored, an empty stock is unlimited. Everything else can be told later."
      footer={
        areAllSaved ? (
          <div className="flex items-center justify-end gap-2">
            <Button size="admin" variant="outline" onClick={startOver}>
              Ten more
            </Button>
            <Button size="admin" onClick={leave}>
              Done
            </Button>
          </div>
        ) : (
          <FormFooter
            formId={FORM_ID}
            submitLabel={toSave.length === 0 ? 'Add' : `Add ${countOf(toSave.length, 'product')}`}
            isSaving={save.isPending || choice.isCreating}
            isDisabled={toSave.length === 0 || isUploading}
            onCancel={close}
          />
        )
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void saveAll()
        }}
      >
        <div className="grid gap-4 pb-3 sm:grid-cols-2">
          <CategoryField categories={categories} {...choice.fields} canCreate />
        </div>
        {choice.required.length > 0 && (
          <Banner tone="warning">
            <p className="text-sm">
              Products of this category need more than fits here:{' '}
              {choice.required.map((fact) => FIELD_LABELS[fact]).join(', ')}. Add them one by one.
            </p>
          </Banner>
        )}
        <div aria-hidden="true" className="max-sm:hidden">
          <div className={`${quickColumns} border-b border-line py-2 text-xs font-semibold text-muted`}>
            <span>Name</span>
            <span>Price (₹)</span>
            <span>Stock</span>
            <span>Picture</span>
          </div>
        </div>
        <ol aria-label="Products">
          {rows.map((row, at) => (
            <QuickRowFields
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              key={at}
              number={at + 1}
              row={row}
              onChange={(change) => set(at, change)}
              onPicture={(file) => addPicture(at, file)}
              onLeave={leave}
            />
          ))}
        </ol>
      </form>
    </Dialog>
  )
}

/** The category of all rows: one that is there, or a new one. */
function useCategoryChoice(categories: readonly Category[]) {
  const [chosen, setChosen] = useState('')
  const [newCategory, setNewCategory] = useState('')
  const [error, setError] = useState<string>()
  const { create } = useCategoryMutations(categories)
  const category = chosen || (categories.length === 0 ? NEW_CATEGORY : '')
  const isNew = category === NEW_CATEGORY
  const clearError = () => setError(undefined)

  /** The id of the chosen category, which is created first where it is new. */
  async function categoryId(): Promise<string | undefined> {
    if (!isNew) return category || void setError('Choose a category')
    const { existing, body, error: wrong } = newCategoryOf({ category, newCategory }, categories)
    if (existing) return existing.id
    if (!body) return void setError(wrong)
    const { data } = await create.mutateAsync(body)
    setChosen(data.id)
    setNewCategory('')
    return data.id
  }

  const fieldOf = (
    name: string,
    value: string,
    isAtFault: boolean,
    set: (value: string) => void,
  ): FieldBinding => ({
    name,
    value,
    error: isAtFault ? error : undefined,
    onChange: ({ target }) => {
      set(target.value)
      clearError()
    },
  })
  return {
    fields: {
      category: fieldOf('category', category, !isNew, setChosen),
      newCategory: fieldOf('newCategory', newCategory, isNew, setNewCategory),
    },
    /** What its products must say beyond a row of the grid. */
    required: categories.find(({ id }) => id === category)?.requiredFacts ?? [],
    categoryId,
    clearError,
    isCreating: create.isPending,
  }
}
