import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type {
  ImportExample,
  ImportedRow,
  ImportKind,
  ProductImport,
} from '#contract/catalogue/product-imports.ts'
import { groupedDigits } from '#contract/money.ts'
import { formatRupees } from '#shop/rupees.ts'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { useBlobUrl } from '#ui/pictures/use-blob-url.ts'
import { columnWords, KIND_WORDS } from './import-words.ts'
import { rowPictureQuery } from './imports-api.ts'

const TONES: Partial<Record<ImportKind, string>> = {
  created: 'text-delivered',
  changed: 'text-assigned',
  refused: 'text-error',
}

/** What happens to how many products; each kind folds out to its first ones. */
export function ImportKinds({ shown }: { shown: ProductImport }) {
  return (
    <ul aria-label="What happens" className="divide-y divide-line rounded-md outlined">
      {shown.kinds.map((one) => (
        <li key={one.kind}>
          <Kind {...one} shown={shown} />
        </li>
      ))}
    </ul>
  )
}

type KindProps = ProductImport['kinds'][number] & { shown: ProductImport }

function Kind({ kind, count, examples, shown }: KindProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 text-sm [&::-webkit-details-marker]:hidden">
        <span className={classNames('tabular min-w-9 text-base font-bold', TONES[kind])}>
          {groupedDigits(count)}
        </span>
        <span className="min-w-0 flex-1">{KIND_WORDS[kind]}</span>
        <ChevronDown className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="px-4 pb-3">
          <ul className="divide-y divide-line">
            {examples.map((example) => (
              <Example
                key={example.row}
                example={example}
                importId={shown.id}
                changes={kind === 'changed' ? changesOf(shown.rows, example) : []}
              />
            ))}
          </ul>
          {count > examples.length && (
            <p className="pt-2 text-sm text-muted">
              The first {examples.length} of {groupedDigits(count)}
            </p>
          )}
        </div>
      )}
    </details>
  )
}

function changesOf(rows: readonly ImportedRow[], { productId }: ImportExample): ImportedRow['changes'] {
  return productId === null
    ? []
    : rows.filter((row) => row.productId === productId).flatMap((row) => row.changes)
}

interface ExampleProps {
  example: ImportExample
  importId: string
  changes: ImportedRow['changes']
}

function Example({ example, importId, changes }: ExampleProps) {
  const { row, name, price, picture, hasPictureAddress, text } = example
  const title = name ?? `Row ${groupedDigits(row)}`
  return (
    <li className="flex gap-3 py-2">
      <div className="size-11 shrink-0 overflow-hidden rounded-sm">
        {picture === null && hasPictureAddress ? (
          <RowPicture importId={importId} row={row} name={title} />
        ) : (
          <ProductPicture picture={picture} name={title} sizes="44px" />
        )}
      </div>
      <div className="min-w-0 flex-1 text-sm">
        <div className="flex justify-between gap-3">
          <p className="line-clamp-2 font-semibold wrap-anywhere">{title}</p>
          {price !== null && (
            <p className="tabular shrink-0">{price === 0 ? 'No price' : formatRupees(price)}</p>
          )}
        </div>
        {changes.length > 0 ? (
          <Changes changes={changes} />
        ) : (
          <p className="wrap-anywhere text-muted">{text}</p>
        )}
      </div>
    </li>
  )
}

/** Old and new values; a long text is cut. */
function Changes({ changes }: Pick<ImportedRow, 'changes'>) {
  return (
    <ul>
      {changes.map(({ column, before, after }) => (
        <li key={`${column} ${before} ${after}`} className="wrap-anywhere">
          <span className="text-muted">{columnWords(column)}: </span>
          <del className="text-muted">{shortened(before)}</del>{' '}
          <span aria-hidden="true" className="text-muted">
            →
          </span>{' '}
          <ins className="font-semibold no-underline">{shortened(after)}</ins>
        </li>
      ))}
    </ul>
  )
}

const MAX_SHOWN_LENGTH = 60

function shortened(text: string): string {
  if (text === '') return 'nothing'
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}

interface RowPictureProps {
  importId: string
  row: number
  name: string
}

/** A picture that is still in the other shop. It comes through this one, so that the browser asks no stranger. */
function RowPicture({ importId, row, name }: RowPictureProps) {
  const picture = useQuery(rowPictureQuery(importId, row))
  const url = useBlobUrl(picture.data)
  if (picture.isError) return <ProductPicture picture={null} name={name} sizes="44px" />
  if (!url) return <Skeleton className="size-11" />
  return <img src={url} alt={name} className="size-11 object-cover" />
}
