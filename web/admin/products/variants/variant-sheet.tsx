import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { MAX_VARIANTS } from '#contract/catalogue/catalogue-management.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { OptionList } from './option-fields.tsx'
import { isStockOfSold } from './pasted-cells.ts'
import type { SheetProblem } from './sheet-problem.ts'
import { SheetTable } from './sheet-table.tsx'
import { useSheetUndo } from './use-sheet-undo.ts'
import { ValuePictures } from './value-pictures.tsx'
import type { VariantFormValues } from './variant-values.ts'

interface VariantSheetProps {
  sheet: VariantFormValues
  onChange: (sheet: VariantFormValues) => void
  /** Absent for a new product. */
  productId: string | undefined
  /** A new variant needs a stock. */
  isCounted: boolean
  problem: SheetProblem | undefined
  /** Keys of the product's pictures. */
  pictures: readonly string[]
  /** A picture that was dropped on a value is the product's too. */
  onPicture?: (key: string) => void
  onUploadingChange: (isUploading: boolean) => void
}

/** The options of a product and a line for each of its variants, as in a spreadsheet; every change can be undone. */
export function VariantSheet(props: VariantSheetProps) {
  const { sheet, productId, problem } = props
  const { variants, options } = sheet
  const { change, undo, canUndo } = useSheetUndo(sheet, props.onChange)
  const stockNoteId = useId()
  const fits = variants.length <= MAX_VARIANTS
  return (
    <div className="flex flex-col gap-4">
      <OptionList options={options} productId={productId} onChange={change} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted" aria-live="polite">
          {countOf(variants.length, 'variant')}
          {!fits && `, at most ${MAX_VARIANTS} can be saved`}
        </p>
        <Button
          size="admin"
          variant="outline"
          icon={<Undo2 className="size-4" />}
          disabled={!canUndo}
          onClick={undo}
        >
          Undo
        </Button>
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-error">
          {problem.message}
        </p>
      )}
      {fits && (
        <>
          <SheetTable
            variants={variants}
            isCounted={props.isCounted}
            problem={problem}
            stockNoteId={stockNoteId}
            onChange={change}
            onUndo={undo}
          />
          {variants.some((variant) => isStockOfSold('stock', variant)) && (
            <p id={stockNoteId} className="text-xs text-muted">
              A stock that is there already is changed under “Stock and its movements”.
            </p>
          )}
          <p className="text-xs text-muted">
            Paste cells from a spreadsheet where they begin. Enter goes down, Ctrl+D takes the cell above,
            Ctrl+Z undoes.
          </p>
          <ValuePictures
            sheet={sheet}
            pictures={[...new Set([...props.pictures, ...variants.flatMap(({ pictures }) => pictures)])]}
            onChange={change}
            onPicture={props.onPicture}
            onUploadingChange={props.onUploadingChange}
          />
        </>
      )}
    </div>
  )
}
