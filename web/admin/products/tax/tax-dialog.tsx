import { useQuery } from '@tanstack/react-query'
import { FormFooter } from '#admin/editing/form-footer.tsx'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { formatTotal } from '#admin/list/format-total.ts'
import { optionalText } from '#admin/list/typed-number.ts'
import { SetTaxBody } from '#contract/catalogue/catalogue-management.ts'
import { countOf } from '#ui/count-of.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { checkBySchema, useForm } from '#ui/form/use-form.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { type ProductFilters, productParams } from '../product-filters.ts'
import { adminProductsQuery } from '../products-api.ts'
import { HsnField, TaxClassField } from './hsn-field.tsx'
import { useSetTax } from './tax-api.ts'

const FORM_ID = 'set-tax-form'

interface TaxDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Ids of the selected products. */
  selected: readonly string[]
  /** What the list shows: all of it can be set at once. */
  filters: ProductFilters
}

/** Sets HSN code and tax class of the selected products, or of all that the list has. */
export function TaxDialog({ isOpen, onClose, selected, filters }: TaxDialogProps) {
  const setTax = useSetTax()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={setTax.isPending}
      title="HSN code and tax class"
      description="What is left empty stays as each product has it"
      footer={
        <FormFooter formId={FORM_ID} submitLabel="Set" isSaving={setTax.isPending} onCancel={onClose} />
      }
    >
      <TaxForm setTax={setTax} selected={selected} filters={filters} onDone={onClose} />
    </Dialog>
  )
}

interface TaxFormProps extends Pick<TaxDialogProps, 'selected' | 'filters'> {
  setTax: ReturnType<typeof useSetTax>
  onDone: () => void
}

function TaxForm({ setTax, selected, filters, onDone }: TaxFormProps) {
  const { data: page } = useQuery(adminProductsQuery(filters, null))
  const { sort: _sort, ...filter } = productParams(filters)
  const form = useForm({ scope: 'selected', hsn: '', taxClass: '' }, ({ scope, hsn, taxClass }) =>
    checkBySchema<{ scope: string; hsn: string; taxClass: string }, SetTaxBody>(SetTaxBody, {
      ...(scope === 'all' ? { filter } : { ids: selected }),
      hsn: optionalText(hsn) ?? undefined,
      taxClass: taxClass || undefined,
    }),
  )
  const { values, set, field } = form
  const save = form.submit((body) =>
    setTax.mutate(body, {
      onSuccess: ({ changed }) => {
        if (changed === 0) adminToast.info('Nothing to change: it is like that already')
        else adminToast.success(`${countOf(changed, 'product')} changed`)
        onDone()
      },
      onError: form.showProblem,
    }),
  )
  return (
    <form id={FORM_ID} noValidate className="flex flex-col gap-4" onSubmit={save}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <Field label="Products" {...field('scope')}>
        <Select controlSize="admin">
          <option value="selected">{countOf(selected.length, 'selected product')}</option>
          <option value="all">
            {Object.keys(filter).length === 0 ? 'All products' : 'All products of this filter'}
            {page ? `: ${formatTotal(page)}` : ''}
          </option>
        </Select>
      </Field>
      <HsnField
        field={field('hsn')}
        onPick={({ taxClass }) => {
          if (values.taxClass === '') set('taxClass', taxClass)
        }}
      />
      <TaxClassField field={field('taxClass')} hint="Have your accountant check it" none="As it is" />
    </form>
  )
}
