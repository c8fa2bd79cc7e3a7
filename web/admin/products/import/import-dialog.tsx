import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatFailure } from '#admin/layout/format-failure.ts'
import type { ProductImport, ProductImports } from '#contract/catalogue/product-imports.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { SkeletonText } from '#ui/page/skeleton.tsx'
import { ImportBar } from './import-bar.tsx'
import { ImportFooter } from './import-footer.tsx'
import {
  importQuery,
  isWorking,
  latestImportsQuery,
  useImportMutations,
  useImportReport,
} from './imports-api.ts'
import { OneImport } from './one-import.tsx'
import { StartImport } from './start-import.tsx'
import { useAnswers } from './use-answers.ts'
import { type FileSending, useFileSending } from './use-file-sending.ts'
import { useUndo } from './use-undo.ts'

interface ImportDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Downloads all products as a table to edit and import. */
  onExport: (withStock: boolean) => void
}

const NO_IMPORTS: ProductImports['items'] = []

/** Imports products from a file: send it, see what will happen, import. It opens with the import that is not finished. */
export function ImportDialog({ isOpen, onClose, onExport }: ImportDialogProps) {
  const latest = useQuery({ ...latestImportsQuery, enabled: isOpen })
  const [chosenId, choose] = useState<string | null>()
  const [stockError, setStockError] = useState<string>()
  const [priceError, setPriceError] = useState<string>()
  const sending = useFileSending(latest.data ?? NO_IMPORTS, choose)
  if (isOpen && chosenId === undefined && !latest.isPending && !latest.isFetching)
    choose(unfinishedOf(latest.data ?? NO_IMPORTS))
  const id = chosenId ?? null
  const query = useQuery({ ...importQuery(id ?? ''), enabled: isOpen && id !== null })
  const current = sending.file || id === null ? undefined : query.data
  const shown = usePreviewKept(current)
  useCatalogueRefetched(current)
  const mutations = useImportMutations()
  const { answers, areStored, change } = useAnswers(current, mutations)
  const undo = useUndo(mutations, choose)
  const report = useImportReport()

  const close = () => {
    choose(undefined)
    setStockError(undefined)
    setPriceError(undefined)
    onClose()
  }
  const send = (file: File) => {
    choose(null)
    setStockError(undefined)
    setPriceError(undefined)
    sending.send(file)
  }
  const step = (name: 'start' | 'stop') => {
    if (!current) return
    const { price } = current.questions
    if (name === 'start' && current.state === 'ready' && price?.taken === null && !answers.priceColumn) {
      setPriceError('Say first which column is the price')
      document.querySelector<HTMLElement>('[data-price-choice]')?.focus()
      return
    }
    if (
      name === 'start' &&
      current.state === 'ready' &&
      current.questions.stock > 0 &&
      answers.stock === undefined
    ) {
      setStockError('Say first how many there are')
      document.querySelector<HTMLElement>('[data-stock-choice]')?.focus()
      return
    }
    mutations.step.mutate({ id: current.id, step: name })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size="large"
      phone="full"
      title="Import products"
      footer={
        <ImportFooter
          shown={current}
          isBusy={!areStored || mutations.step.isPending}
          onStep={step}
          onUndo={() => current && void undo(current.id)}
          onOther={() => choose(null)}
          onCancel={sending.file ? sending.cancel : undefined}
          onClose={close}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {sending.file ? (
          <SendingFile file={sending.file} sentBytes={sending.sentBytes} />
        ) : id === null ? (
          <>
            <SendingFailure sending={sending} />
            {chosenId === undefined ? (
              <SkeletonText lines={4} />
            ) : (
              <StartImport
                latest={latest}
                onFile={send}
                onExport={onExport}
                onOpen={choose}
                onReport={report.mutate}
                onUndo={(one) => void undo(one)}
              />
            )}
          </>
        ) : shown ? (
          <OneImport
            key={shown.id}
            shown={shown}
            answers={answers}
            onAnswer={(answer) => {
              setStockError(undefined)
              setPriceError(undefined)
              change(answer)
            }}
            stockError={stockError}
            priceError={priceError}
            onFile={send}
            onReport={() => report.mutate(shown)}
            onClose={close}
          />
        ) : query.isError ? (
          <LoadError
            query={query}
            heading="h3"
            message={formatFailure('Failed to load the import', query.error)}
          />
        ) : (
          <SkeletonText lines={4} />
        )}
      </div>
    </Dialog>
  )
}

/** The import that runs; otherwise the newest, as long as it can go on. */
function unfinishedOf(items: ProductImports['items']): string | null {
  const running = items.find(isWorking)
  if (running) return running.id
  const [newest] = items
  const canGoOn = newest && ['uploading', 'ready', 'stopped'].includes(newest.state)
  return canGoOn ? newest.id : null
}

/** The import; while an answer is being reckoned in, the preview before it, so that nothing jumps. */
function usePreviewKept(current: ProductImport | undefined): ProductImport | undefined {
  const [ready, setReady] = useState<ProductImport>()
  if (current?.state === 'ready' && ready !== current) setReady(current)
  return current?.state === 'checking' && ready?.id === current.id ? ready : current
}

/** Screens behind the dialog show what the import has written. */
function useCatalogueRefetched(current: ProductImport | undefined): void {
  const queryClient = useQueryClient()
  const hasWritten =
    current && ['stopped', 'done', 'undone'].includes(current.state) ? current.state : undefined
  useEffect(() => {
    if (!hasWritten) return
    void queryClient.invalidateQueries({ queryKey: ['catalogue'] })
    void queryClient.invalidateQueries({ queryKey: latestImportsQuery.queryKey })
  }, [hasWritten, queryClient])
}

const MEGABYTE = 1024 ** 2

function SendingFile({ file, sentBytes }: { file: File; sentBytes: number }) {
  const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1)
  return (
    <ImportBar
      doing={`Sending ${file.name}`}
      progress={`${megabytes(sentBytes)} of ${megabytes(file.size)} MB`}
      value={sentBytes}
      max={file.size}
      note="You can close this, it goes on as long as the shop stays open in this browser."
    />
  )
}

function SendingFailure({ sending }: { sending: FileSending }) {
  if (sending.refused) {
    return (
      <Banner tone="error">
        <p className="text-sm wrap-anywhere">{sending.refused}</p>
      </Banner>
    )
  }
  if (!sending.failure) return null
  return (
    <Banner
      tone="error"
      action={
        <Button size="admin" variant="outline" onClick={sending.sendAgain}>
          Try again
        </Button>
      }
    >
      <p className="text-sm wrap-anywhere">{formatFailure('The file was not sent', sending.failure)}</p>
    </Banner>
  )
}
