import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown, FileText, ListChecks, PackageOpen, Printer, Receipt, Tag, Tags } from 'lucide-react'
import { useMay } from '#accounts/rights.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { documentsQuery, saveJointPdf } from '#shop/papers/documents-api.ts'
import { OFFICE } from '#shop/papers/paper-reader.ts'
import { type PaperFormat, PrintedLabels, PrintedPapers } from '#shop/papers/printed-papers.tsx'
import { PackingSlip } from '#shop/printed-orders/packing-slip.tsx'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { Menu, MenuItem, MenuLine } from '#ui/overlays/menu.tsx'
import { usePrint } from '#ui/page/printed-page.tsx'
import { PrintedPickList } from './printed-pick-list.tsx'

/** Prints the papers of the selected orders in one go, or saves their invoices as one file. */
export function PrintSelected({ selected }: { selected: readonly Order[] }) {
  const { printed, print } = usePrint()
  const mayReadDocuments = useMay('documents.read')
  const queryClient = useQueryClient()
  const invoices = useMutation({
    mutationFn: async (use: (documents: IssuedDocument[]) => unknown) => {
      const found = await Promise.all(selected.map(({ id }) => queryClient.fetchQuery(documentsQuery(id))))
      const documents = found.flatMap((each) => each.filter(({ kind }) => kind !== 'credit_note'))
      const missing = found.filter(({ length }) => length === 0).length
      if (missing > 0)
        adminToast.info(`${countOf(missing, 'order')} without invoice: it comes with the dispatch`)
      if (documents.length > 0) await use(documents)
    },
    onError: (error) => adminToast.failure('Failed to load the invoices', error),
  })
  const printInvoices = (format: PaperFormat) =>
    invoices.mutate((documents) =>
      print({
        format,
        children: <PrintedPapers documents={documents} format={format} copies={OFFICE.copies.slice(0, 1)} />,
      }),
    )
  const slips = selected.map((order) => (
    <div key={order.id} className="not-last:break-after-page">
      <PackingSlip order={order} />
    </div>
  ))
  const pickList = (
    <div key="pick-list" className="not-last:break-after-page">
      <PrintedPickList orders={selected} />
    </div>
  )
  return (
    <>
      <Menu
        trigger={
          <Button
            size="admin"
            variant="outline"
            icon={<Printer className="size-4" />}
            isBusy={invoices.isPending}
          >
            Print
          </Button>
        }
      >
        <MenuItem
          icon={<ListChecks className="size-5" />}
          onSelect={() => print({ children: [pickList, ...slips] })}
        >
          Pick list and packing slips
        </MenuItem>
        <MenuItem icon={<ListChecks className="size-5" />} onSelect={() => print({ children: pickList })}>
          Pick list
        </MenuItem>
        <MenuItem icon={<PackageOpen className="size-5" />} onSelect={() => print({ children: slips })}>
          Packing slips
        </MenuItem>
        <MenuItem
          icon={<Tag className="size-5" />}
          onSelect={() =>
            print({ format: 'label', children: <PrintedLabels orders={selected} onA4={false} /> })
          }
        >
          Labels, 100 × 150 mm
        </MenuItem>
        <MenuItem
          icon={<Tags className="size-5" />}
          onSelect={() =>
            print({ format: 'four-labels', children: <PrintedLabels orders={selected} onA4 /> })
          }
        >
          Labels, 4 on A4
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<FileText className="size-5" />} onSelect={() => printInvoices('a4')}>
          Invoices
        </MenuItem>
        <MenuItem icon={<Receipt className="size-5" />} onSelect={() => printInvoices('receipt')}>
          Invoices on 80 mm
        </MenuItem>
        {mayReadDocuments && (
          <MenuItem icon={<FileDown className="size-5" />} onSelect={() => invoices.mutate(saveJointPdf)}>
            Invoices as one PDF
          </MenuItem>
        )}
      </Menu>
      {printed}
    </>
  )
}
