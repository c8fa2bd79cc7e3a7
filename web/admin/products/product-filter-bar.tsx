import { ChoiceSelect } from '#admin/list/choice-select.tsx'
import {
  ADMIN_PRODUCT_SORTS,
  HSN_FILTERS,
  PRICE_FILTERS,
  PRODUCT_VISIBILITIES,
  STOCK_FILTERS,
} from '#contract/catalogue/catalogue-management.ts'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import { SearchBox } from '#ui/form/search-box.tsx'
import { Select } from '#ui/form/select.tsx'
import {
  HSN_LABELS,
  PRICE_LABELS,
  type ProductFilters,
  SORT_LABELS,
  STOCK_LABELS,
  VISIBILITY_LABELS,
} from './product-filters.ts'

interface ProductFilterBarProps {
  filters: ProductFilters
  categories: readonly Category[]
  onChange: (filters: ProductFilters) => void
}

export function ProductFilterBar({ filters, categories, onChange }: ProductFilterBarProps) {
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-3 min-[80rem]:grid-cols-[minmax(160px,1fr)_140px_120px_170px_130px_150px_170px]">
      <SearchBox
        size="admin"
        label="Search products"
        placeholder="Name or id"
        maxLength={100}
        value={filters.search}
        onValueChange={(search) => onChange({ ...filters, search })}
        className="col-span-2 md:col-span-3 min-[80rem]:col-span-1"
      />
      <Select
        controlSize="admin"
        aria-label="Category"
        value={filters.category}
        onChange={(event) => onChange({ ...filters, category: event.target.value })}
      >
        <option value="all">All categories</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </Select>
      <ChoiceSelect
        label="Stock"
        value={filters.stock}
        values={STOCK_FILTERS}
        labelOf={(stock) => STOCK_LABELS[stock]}
        onChange={(stock) => onChange({ ...filters, stock })}
      />
      <ChoiceSelect
        label="Visibility"
        value={filters.visibility}
        values={PRODUCT_VISIBILITIES}
        labelOf={(visibility) => VISIBILITY_LABELS[visibility]}
        onChange={(visibility) => onChange({ ...filters, visibility })}
      />
      <ChoiceSelect
        label="HSN"
        value={filters.hsn}
        values={HSN_FILTERS}
        labelOf={(hsn) => HSN_LABELS[hsn]}
        onChange={(hsn) => onChange({ ...filters, hsn })}
      />
      <ChoiceSelect
        label="Price"
        value={filters.price}
        values={PRICE_FILTERS}
        labelOf={(price) => PRICE_LABELS[price]}
        onChange={(price) => onChange({ ...filters, price })}
      />
      <ChoiceSelect
        label="Sort by"
        value={filters.sort}
        values={ADMIN_PRODUCT_SORTS}
        labelOf={(sort) => SORT_LABELS[sort]}
        onChange={(sort) => onChange({ ...filters, sort })}
      />
    </div>
  )
}
