import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ImportAnswers, ImportKind, ProductImport } from '#contract/catalogue/product-imports.ts'
import { groupedDigits } from '#contract/money.ts'
import { paths } from '#shop/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { countOf } from '#ui/count-of.ts'
import { Banner } from '#ui/page/banner.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportBar } from './import-bar.tsx'
import { ImportFaults } from './import-faults.tsx'
import { ImportKinds } from './import-kinds.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { fileWords } from './import-words.ts'

interface OneImportProps {
  shown: ProductImport
  answers: ImportAnswers
  onAnswer: (change: Partial<ImportAnswers>) => void
  stockError?: string
  priceError?: string
  onFile: (file: File) => void
  onReport: () => void
  onClose: () => void
}

/** An import as it is now: what it is, what it will do, how far it is, what it has done. */
export function OneImport(props: OneImportProps) {
  const { shown } = props
  return (
    <>
      <div className="text-sm">
        <p className="font-semibold wrap-anywhere">{shown.fileName}</p>
        <p className="text-muted">{fileWords(shown)}</p>
      </div>
      <State {...props} />
    </>
  )
}

const GOES_ON = 'You can close this, it goes on.'

function State(props: OneImportProps): ReactNode {
  const { shown, onFile } = props
  const { total, done, latest } = shown
  const bar = {
    value: done,
    max: total,
    latest,
    note: GOES_ON,
    progress: `${groupedDigits(done)} of ${countOf(total, 'product')}`,
  }
  switch (shown.state) {
    case 'uploading':
      return (
        <>
          <Banner tone="warning">
            <p className="text-sm">The file was not sent completely. Choose it again.</p>
          </Banner>
          <FileDrop label={`Choose ${shown.fileName} again`} onFile={onFile} />
        </>
      )
    case 'unreadable':
      return (
        <>
          <Banner tone="error">
            <p className="text-sm wrap-anywhere">{shown.problem}</p>
          </Banner>
          <FileDrop label="Choose another file, or drop it here" onFile={onFile} />
        </>
      )
    case 'reading':
      return <ImportBar doing="Reading the file" latest={latest} note={GOES_ON} />
    case 'checking':
      return <ImportBar {...bar} doing="Checking what will happen" />
    case 'ready':
      return <Preview {...props} />
    case 'importing':
      return <ImportBar {...bar} doing="Importing" />
    case 'undoing':
      return <ImportBar {...bar} doing="Taking the import back" />
    case 'stopped':
      return (
        <Banner tone="warning">
          <p className="text-sm">
            Stopped after {bar.progress}. These are in your shop; the rest can follow.
          </p>
        </Banner>
      )
    case 'done':
      return <Outcome {...props} />
    case 'undone':
      return (
        <Banner tone="info">
          <p className="text-sm">
            The import is taken back.
            {shown.soldOrEdited > 0 &&
              ` ${countOf(shown.soldOrEdited, 'product')} stayed, sold or edited since.`}
          </p>
        </Banner>
      )
  }
}

function Preview({ shown, answers, onAnswer, stockError, priceError }: OneImportProps) {
  return (
    <>
      <Banner tone={shown.refused > 0 ? 'warning' : 'info'}>
        <p className="text-sm">
          {sumWords(shown)}. {nextWords(shown)}
        </p>
      </Banner>
      <ImportQuestions
        shown={shown}
        answers={answers}
        onChange={onAnswer}
        stockError={stockError}
        priceError={priceError}
      />
      <LeftOutColumns {...shown} />
      <ImportKinds shown={shown} />
      <ImportFaults {...shown} />
    </>
  )
}

function nextWords({ created, changed, questions }: ProductImport): string {
  if (created + changed > 0) return 'Nothing has been changed yet.'
  return questions.categories.length > 0
    ? 'Say below what to do with their categories.'
    : 'There is nothing to import from this file.'
}

function Outcome({ shown, onClose, onReport }: OneImportProps) {
  const withoutPrice = countOfKind(shown, 'no_price')
  return (
    <>
      <Banner tone={shown.refused > 0 ? 'warning' : 'success'}>
        <p className="text-sm">Done: {sumWords(shown)}.</p>
      </Banner>
      <div className="flex flex-wrap gap-2">
        <Button size="admin" variant="outline" onClick={onReport}>
          Download the report
        </Button>
        {withoutPrice > 0 && (
          <Link
            to={`${paths.adminProducts}?price=missing`}
            onClick={onClose}
            className={buttonStyle({ size: 'admin', variant: 'outline' })}
          >
            Give {countOf(withoutPrice, 'hidden product')} a price
          </Link>
        )}
      </div>
      <LeftOutColumns {...shown} />
      <ImportKinds shown={shown} />
      <ImportFaults {...shown} />
    </>
  )
}

/** Columns that mean nothing here, in one line until it is unfolded: they may be many. */
function LeftOutColumns({ ignoredColumns }: Pick<ProductImport, 'ignoredColumns'>) {
  if (ignoredColumns.length === 0) return null
  return (
    <details className="group text-sm text-muted">
      <summary className="min-h-11 cursor-pointer content-center truncate wrap-anywhere group-open:whitespace-normal">
        Columns left out: {ignoredColumns.join(', ')}
      </summary>
    </details>
  )
}

function sumWords({ created, changed, unchanged, refused }: ProductImport): string {
  const parts = [
    countOf(created, 'new product'),
    `${groupedDigits(changed)} changed`,
    unchanged > 0 && `${groupedDigits(unchanged)} unchanged`,
    refused > 0 && `${groupedDigits(refused)} left out`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

function countOfKind({ kinds }: ProductImport, kind: ImportKind): number {
  return kinds.find((one) => one.kind === kind)?.count ?? 0
}
