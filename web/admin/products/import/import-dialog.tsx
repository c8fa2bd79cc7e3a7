import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatFailure } from '#admin/list/format-failure.ts'
import {
  type ImportProductsAnswer,
  type ImportProductsBody,
  MAX_IMPORT_BYTES,
} from '#contract/catalogue/catalogue-management.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { ImportOptionFields, type ImportOptions, ImportProgress, NO_OPTIONS } from './import-options.tsx'
import { importInParts } from './import-parts.ts'
import { ImportPreview } from './import-preview.tsx'

interface ChosenFile {
  name: string
  csv: string
}

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Downloads all products as a table to edit and import. */
  onExport: (withStock: boolean) => void
}

/** Imports a table of products: choose a file, see a preview, import. Nothing changes before the last step. */
export function ImportDialog({ isOpen, onClose, onExport }: ImportDialogProps) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [options, setOptions] = useState(NO_OPTIONS)
  const [error, setError] = useState<string>()
  const [part, setPart] = useState<ImportProductsAnswer>()
  const isStopped = useRef(false)
  const queryClient = useQueryClient()
  const { mutate, data, isPending, reset, variables } = useMutation({
    mutationKey: ['catalogue', 'write'],
    mutationFn: (body: ImportProductsBody) => {
      isStopped.current = false
      setPart(undefined)
      setError(undefined)
      return importInParts(body, (sum) => {
        if (!isStopped.current) setPart(sum)
        return !isStopped.current
      })
    },
    onError: (error) => setError(formatFailure('The file could not be read', error)),
    onSettled: (_answer, _error, { commit }) =>
      commit && void queryClient.invalidateQueries({ queryKey: ['catalogue'] }),
  })
  const answer = data ?? part
  const startOver = () => {
    setFile(null)
    setOptions(NO_OPTIONS)
    setError(undefined)
    setPart(undefined)
    reset()
  }
  const close = () => {
    isStopped.current = true
    startOver()
    onClose()
  }
  const preview = (csv: string, chosen: ImportOptions) => mutate({ ...chosen, csv, commit: false })

  async function choose(chosen: File) {
    startOver()
    if (chosen.size > MAX_IMPORT_BYTES)
      return setError(`The file is too large: at most ${MAX_IMPORT_BYTES / 1024 ** 2} MB`)
    const csv = await chosen.text()
    setFile({ name: chosen.name, csv })
    preview(csv, NO_OPTIONS)
  }
  function changeOptions(change: Partial<ImportOptions>) {
    const next = { ...options, ...change }
    setOptions(next)
    if (file && 'category' in change) preview(file.csv, next)
  }
  const commit = () => file && mutate({ ...options, csv: file.csv, commit: true })
  const isCommitting = variables?.commit === true && isPending
  const importCount = data && !data.isCommitted ? data.created + data.changed : 0
  const isUnfinished = !isPending && answer?.isCommitted === true && answer.next !== null

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isBusy={isPending && !isCommitting}
      size="large"
      phone="full"
      title="Import products"
      description="A CSV file with the columns of the export, or one that Shopify or WooCommerce exported. A row whose id or name is already in your shop changes that product; any other row adds a new one. Empty cells change nothing."
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {isUnfinished ? (
            <Button size="admin" onClick={commit}>
              Go on
            </Button>
          ) : data?.isCommitted ? (
            <Button size="admin" onClick={close}>
              Done
            </Button>
          ) : isCommitting ? (
            <Button
              size="admin"
              variant="outline"
              onClick={() => {
                isStopped.current = true
              }}
            >
              Stop
            </Button>
          ) : (
            <>
              <Button size="admin" variant="outline" onClick={close}>
                Cancel
              </Button>
              <Button size="admin" disabled={importCount === 0} isBusy={isPending} onClick={commit}>
                {importCount === 0 ? 'Import' : `Import ${countOf(importCount, 'product')}`}
              </Button>
            </>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <Banner tone="error">{error}</Banner>}
        {!data?.isCommitted && !isCommitting && (
          <FileDrop file={file} onFile={(chosen) => void choose(chosen)} />
        )}
        {!file && (
          <p className="text-sm text-muted">
            Start from your own products: download{' '}
            <ExportLink onPress={() => onExport(false)}>the price list</ExportLink> or{' '}
            <ExportLink onPress={() => onExport(true)}>products with stock</ExportLink>, edit, and bring the
            file back. What is sold meanwhile stays sold.
          </p>
        )}
        {isPending && <ImportProgress part={part} isCommitting={isCommitting} />}
        {data && !data.isCommitted && (
          <ImportOptionFields answer={data} options={options} onChange={changeOptions} />
        )}
        {answer && !(isPending && !isCommitting) && <ImportPreview answer={answer} />}
      </div>
    </Dialog>
  )
}

function ExportLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className="rounded-sm font-semibold text-brand-ink underline">
      {children}
    </button>
  )
}

function FileDrop({ file, onFile }: { file: ChosenFile | null; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const [dropped] = event.dataTransfer.files
          if (dropped) onFile(dropped)
        }}
        className="flex w-full flex-col items-center gap-2 rounded-md border border-dashed border-input px-4 py-6 text-center text-sm font-semibold text-brand-ink transition-colors hover:bg-brand-soft"
      >
        <FileUp className="size-6" />
        {file ? `${file.name} – choose another file` : 'Choose a CSV file, or drop it here'}
      </button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onFile(chosen)
          event.target.value = ''
        }}
      />
    </>
  )
}
