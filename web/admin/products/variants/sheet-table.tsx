import { ArrowDownToLine, Eye, EyeOff } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { Table, Td, Th } from '#ui/charts/data-table.tsx'
import { classNames } from '#ui/class-names.ts'
import { countOf } from '#ui/count-of.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { cellsIn, isStockOfSold, isTable, withPasted } from './pasted-cells.ts'
import { moveInSheet } from './sheet-keys.ts'
import type { SheetProblem } from './sheet-problem.ts'
import type { ChangeSheet } from './use-sheet-undo.ts'
import { filledDown, SHEET_COLUMNS, type SheetColumn, type VariantValues } from './variant-values.ts'

interface SheetTableProps {
  variants: readonly VariantValues[]
  /** A new variant needs a stock. */
  isCounted: boolean
  problem: SheetProblem | undefined
  /** Of the sentence that says where the stock of a sold variant is changed. */
  stockNoteId: string
  onChange: ChangeSheet
  onUndo: () => void
}

const COLUMNS = {
  price: { label: 'Price (₹)', inputMode: 'decimal', fill: 'Same price for all', width: 'min-w-24' },
  mrp: { label: 'MRP (₹)', inputMode: 'decimal', fill: 'Same MRP for all', width: 'min-w-24' },
  stock: { label: 'Stock', inputMode: 'numeric', fill: 'Same stock for all new ones', width: 'min-w-24' },
  sku: { label: 'SKU', inputMode: 'text', fill: undefined, width: 'min-w-28' },
  barcode: { label: 'Barcode', inputMode: 'numeric', fill: undefined, width: 'min-w-36' },
  netQuantity: {
    label: 'Net quantity',
    inputMode: 'text',
    fill: 'Same net quantity for all',
    width: 'min-w-24',
  },
} as const

/** A line for each variant. Keys, pasting and filling work as in a spreadsheet. */
export function SheetTable(props: SheetTableProps) {
  const { variants, isCounted, problem, onChange } = props

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    const from = placeOf(event.target)
    if (!from || !isTable(text)) return
    event.preventDefault()
    const { leftOut } = withPasted(variants, cellsIn(text), from)
    onChange((sheet) => ({ ...sheet, variants: withPasted(sheet.variants, cellsIn(text), from).variants }))
    if (leftOut > 0)
      adminToast.info(
        `${countOf(leftOut, 'cell')} had no place here and ${leftOut === 1 ? 'was' : 'were'} left out`,
      )
  }

  function press(event: KeyboardEvent) {
    const key = event.key.toLowerCase()
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (isShortcut && key === 'z') {
      event.preventDefault()
      props.onUndo()
    } else if (isShortcut && key === 'd') {
      const place = placeOf(event.target)
      if (!place) return
      event.preventDefault()
      onChange((sheet) => ({ ...sheet, variants: withCellAbove(sheet.variants, place) }))
    } else moveInSheet(event)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells inside are what is pressed
    <div onPaste={paste} onKeyDown={press} className="rounded-md outlined">
      <Table caption="Variants">
        <thead>
          <tr>
            <Th className="left-0">Variant</Th>
            {SHEET_COLUMNS.map((column) => {
              const { label, fill } = COLUMNS[column]
              return (
                <Th key={column} className="p-1!">
                  <span className="flex items-center justify-between">
                    {label}
                    {fill && variants.length > 1 && (
                      <IconButton
                        size="admin"
                        label={fill}
                        icon={<ArrowDownToLine className="size-4" />}
                        onClick={() =>
                          onChange((sheet) => ({ ...sheet, variants: filledDown(sheet.variants, column) }))
                        }
                      />
                    )}
                  </span>
                </Th>
              )
            })}
            <Th hidesLabel>Visible</Th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant, at) => (
            <SheetRow
              key={variant.id ?? variant.options.join(' / ')}
              at={at}
              variant={variant}
              isCounted={isCounted}
              problemAt={problem?.row === at ? (problem.column ?? 'price') : undefined}
              stockNoteId={props.stockNoteId}
              onChange={onChange}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** The cell that an event came from. */
function placeOf(target: EventTarget): { row: number; column: SheetColumn } | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined
  const column = SHEET_COLUMNS.find((own) => own === target.dataset.column)
  return column && { row: Number(target.dataset.row), column }
}

/** The variants with one cell as the one above it. */
function withCellAbove(
  variants: readonly VariantValues[],
  { row, column }: { row: number; column: SheetColumn },
): VariantValues[] {
  const above = variants[row - 1]
  return above ? withPasted(variants, [[above[column]]], { row, column }).variants : [...variants]
}

interface SheetRowProps {
  at: number
  variant: VariantValues
  isCounted: boolean
  problemAt: SheetColumn | undefined
  stockNoteId: string
  onChange: ChangeSheet
}

/** Memoised: a letter in one line renders no other. */
const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { at, variant, isCounted, problemAt, onChange } = props
  const name = variant.options.join(' / ')
  const set = (changed: Partial<VariantValues>, cell?: string) =>
    onChange(
      (sheet) => ({
        ...sheet,
        variants: sheet.variants.map((own, row) => (row === at ? { ...own, ...changed } : own)),
      }),
      cell,
    )
  return (
    <tr>
      <th
        scope="row"
        className={classNames(
          'sticky left-0 z-10 max-w-36 truncate border-b border-line bg-surface px-3 font-semibold',
          !variant.isVisible && 'text-muted line-through',
        )}
        title={name}
      >
        {name || 'No options yet'}
      </th>
      {SHEET_COLUMNS.map((column) => {
        const { label, inputMode, width } = COLUMNS[column]
        const isFixed = isStockOfSold(column, variant)
        return (
          <Td key={column} className={classNames('p-1!', width)}>
            <TextInput
              controlSize="admin"
              aria-label={`${label} of ${name}`}
              aria-describedby={isFixed ? props.stockNoteId : undefined}
              aria-invalid={problemAt === column || undefined}
              name={problemAt === column ? 'sheet' : undefined}
              inputMode={inputMode}
              maxLength={255}
              data-row={at}
              data-column={column}
              value={variant[column]}
              disabled={isFixed}
              placeholder={column === 'stock' ? stockPlaceholder(variant, isCounted) : undefined}
              onChange={({ target }) => set({ [column]: target.value }, `${column} ${at}`)}
            />
          </Td>
        )
      })}
      <Td className="p-1!">
        <IconButton
          size="admin"
          label={variant.isVisible ? `Hide ${name}` : `Show ${name}`}
          icon={
            variant.isVisible ? (
              <Eye className="size-5 text-muted" />
            ) : (
              <EyeOff className="size-5 text-error" />
            )
          }
          onClick={() => set({ isVisible: !variant.isVisible })}
        />
      </Td>
    </tr>
  )
})

function stockPlaceholder({ id }: VariantValues, isCounted: boolean): string {
  return id === undefined && isCounted ? 'How many?' : 'Unlimited'
}
