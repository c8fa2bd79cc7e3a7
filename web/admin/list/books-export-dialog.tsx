import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { failureMessage } from '#admin/layout/format-failure.ts'
import { lastFinancialYear, lastMonth, thisFinancialYear, thisMonth } from '#admin/layout/shop-calendar.ts'
import { fetchFile, saveFile } from '#client/save-file.ts'
import { type DayRange, isDay, MAX_EXPORT_DAYS, rangeError } from '#contract/days.ts'
import { paths } from '#shop/paths.ts'
import { Button } from '#ui/button.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DayFields, RangeButtons, type RangeChoice } from './day-range.tsx'

export type Book = 'orders' | 'payments'

/** A year of a large shop. */
const TIMEOUT_MS = 600_000

const RANGES: readonly RangeChoice[] = [
  ['This month', thisMonth],
  ['Last month', lastMonth],
  ['This financial year', thisFinancialYear],
  ['Last financial year', lastFinancialYear],
]

const BOOKS: Record<Book, { label: string; path: string; file: string; text: string }> = {
  orders: {
    label: 'Orders',
    path: '/api/orders/export',
    file: 'orders',
    text: 'Every order placed in these days, cancelled ones too: customer, phone, address, state, goods, discount, tax, delivery fee, what was paid online or in cash, what went back, who brought it, its invoice.',
  },
  payments: {
    label: 'Payments and refunds',
    path: '/api/payments/export',
    file: 'payments_and_refunds',
    text: 'What came in online in these days, and what was asked to go back, each on its own day. Refunds are negative, so the column adds up. What failed is left out. Cash stands in the orders.',
  },
}

function useBooksExport(onDone: () => void) {
  return useMutation({
    mutationFn: async ({ book, range: { from, to } }: { book: Book; range: DayRange }) => {
      const { path, file } = BOOKS[book]
      const content = await fetchFile(path, { query: { from, to }, timeoutMs: TIMEOUT_MS })
      saveFile(content, `${file}_${from}_${to}.csv`)
    },
    onSuccess: () => {
      adminToast.success('The file is in your downloads')
      onDone()
    },
  })
}

interface BooksExportDialogProps {
  starts: Book
  isOpen: boolean
  onClose: () => void
}

/** What to download for the accountant, and of which days. */
export function BooksExportDialog({ starts, isOpen, onClose }: BooksExportDialogProps) {
  const [book, setBook] = useState(starts)
  const [range, setRange] = useState<DayRange>(() => thisFinancialYear())
  const exporting = useBooksExport(onClose)
  const error = errorOf(range)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="medium"
      title="For the accountant"
      description="A table that every spreadsheet opens. Days and times are India’s."
      isBusy={exporting.isPending}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!error) exporting.mutate({ book, range })
        }}
      >
        <SegmentedControl
          size="admin"
          label="What"
          className="self-start"
          value={book}
          onChange={setBook}
          options={(['orders', 'payments'] as const).map((value) => ({ value, label: BOOKS[value].label }))}
        />
        <p className="text-sm text-muted">{BOOKS[book].text}</p>
        <RangeButtons range={range} choices={RANGES} onChange={setRange} />
        <div className="flex flex-wrap items-end gap-3">
          <DayFields range={range} error={error} onChange={setRange} />
        </div>
        {exporting.error && (
          <p role="alert" className="text-error">
            {failureMessage(exporting.error) ?? 'The file could not be made. Try again.'}
          </p>
        )}
        <p className="text-sm text-muted">
          Invoices, credit notes and the returns are under{' '}
          <Link to={paths.adminGst} className="font-semibold text-brand-ink hover:underline">
            GST
          </Link>
          .
        </p>
        <Button
          type="submit"
          icon={<Download className="size-4" />}
          className="self-end max-sm:w-full"
          isBusy={exporting.isPending}
          busyLabel="Making the file..."
          disabled={error !== undefined}
        >
          Download
        </Button>
      </form>
    </Dialog>
  )
}

function errorOf(range: DayRange): string | undefined {
  if (!isDay(range.from) || !isDay(range.to)) return 'Enter both dates'
  return rangeError(range, MAX_EXPORT_DAYS)
}
