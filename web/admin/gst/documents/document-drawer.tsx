import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { formatCalendarDate } from '#admin/layout/format-time.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { paths } from '#shop/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Table, Td, Th } from '#ui/charts/data-table.tsx'
import { classNames } from '#ui/class-names.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { Pill } from '#ui/pill.tsx'
import { signedRupees } from '../format-gst.ts'
import { useDocumentFile } from './document-files.ts'

interface DocumentDrawerProps {
  document: IssuedDocument | undefined
  onClose: () => void
}

/** A document as it was issued, with links to its order and its paper. */
export function DocumentDrawer({ document, onClose }: DocumentDrawerProps) {
  return (
    <Drawer
      size="large"
      isOpen={document !== undefined}
      onClose={onClose}
      title={document?.number ?? 'Document'}
      description={document && `${document.title}, ${formatCalendarDate(document.issuedOn)}`}
    >
      {document && <Content document={document} />}
    </Drawer>
  )
}

function Content({ document }: { document: IssuedDocument }) {
  const file = useDocumentFile()
  const { buyer, order, invoice, placeOfSupply, isInterstate, stateTax } = document
  const totals = [
    { label: 'Taxable value', amount: document.taxable },
    ...(isInterstate
      ? [{ label: 'IGST', amount: document.igst }]
      : [
          { label: 'CGST', amount: document.cgst },
          { label: stateTax, amount: document.sgst },
        ]),
    ...(document.roundOff === 0 ? [] : [{ label: 'Round off', amount: document.roundOff }]),
  ]
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center gap-3">
        <Link to={paths.adminOrder(order.id)} className={buttonStyle({ variant: 'soft', size: 'admin' })}>
          Open order {order.orderNumber}
        </Link>
        <Button
          size="admin"
          variant="outline"
          icon={<Download className="size-4" />}
          isBusy={file.isPending}
          onClick={() => file.mutate(document)}
        >
          PDF
        </Button>
        {document.isSample && <Pill tone="other">Sample</Pill>}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
        <Fact label="Buyer" value={buyer.name} />
        {buyer.gstin && <Fact label="GSTIN" value={buyer.gstin} />}
        <Fact label="Place of supply" value={`${placeOfSupply.code}-${placeOfSupply.name}`} />
        {invoice && <Fact label="For" value={`${invoice.number}, ${formatCalendarDate(invoice.issuedOn)}`} />}
        {document.reason && <Fact label="Reason" value={document.reason} />}
        {document.ewayBill && <Fact label="E-way bill" value={document.ewayBill} />}
        {document.irn && <Fact label="IRN" value={document.irn} />}
      </dl>
      <div className="rounded-md outlined">
        <Table caption={`Lines of ${document.number}`}>
          <thead>
            <tr>
              <Th>Goods</Th>
              <Th>HSN</Th>
              <Th align="right">Pieces</Th>
              <Th align="right">Rate</Th>
              <Th align="right">Value</Th>
              <Th align="right">Total</Th>
            </tr>
          </thead>
          <tbody>
            {document.lines.map((line) => (
              <tr key={line.lineNo}>
                <Td className="min-w-36">{line.name}</Td>
                <Td>{line.hsn ?? '–'}</Td>
                <Td isNumber>{line.quantity === 0 ? '–' : line.quantity}</Td>
                <Td isNumber>{line.rate} %</Td>
                <Td isNumber>{signedRupees(line.taxable)}</Td>
                <Td isNumber>{signedRupees(line.total)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <dl className="ml-auto grid grid-cols-[auto_auto] gap-x-8 gap-y-1 text-sm">
        {totals.map(({ label, amount }) => (
          <Amount key={label} label={label} amount={amount} />
        ))}
        <Amount label="Total" amount={document.total} isSum />
      </dl>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="break-words">{value}</dd>
    </>
  )
}

function Amount({ label, amount, isSum }: { label: string; amount: number; isSum?: boolean }) {
  return (
    <>
      <dt className={isSum ? 'font-bold' : 'text-muted'}>{label}</dt>
      <dd className={classNames('tabular text-right', isSum && 'font-bold')}>{signedRupees(amount)}</dd>
    </>
  )
}
