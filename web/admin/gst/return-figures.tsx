import { Download } from 'lucide-react'
import type { GstReturn } from '#contract/gst/gst-schemas.ts'
import { formatPaise, groupedDigits, nearestPaise } from '#contract/money.ts'
import { COMPOSITION_BASIS_POINTS } from '#contract/tax/registration.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Table, Td, Th } from '#ui/charts/data-table.tsx'
import { SHEETS, signedRupees } from './format-gst.ts'
import type { ReturnFiles } from './return-files.ts'

interface ReturnFiguresProps {
  data: GstReturn
  files: ReturnFiles
}

/** What is filed for a period: GSTR-3B and the tables of GSTR-1 with their files, or the figures of a composition dealer. */
export function ReturnFigures({ data, files }: ReturnFiguresProps) {
  const { cmp08, isRegular } = data
  return (
    <>
      {cmp08 && <Cmp08 figures={cmp08} isQuarter={data.period.includes('Q')} />}
      {isRegular ? (
        <>
          <Gstr3b data={data} />
          <Gstr1 data={data} files={files} />
        </>
      ) : (
        <Card>
          <CardHeader
            title="Sales register"
            subtitle="Every bill and credit note of the period"
            action={<FileButton files={files} file="register.csv" label="Sales register" />}
          />
        </Card>
      )}
    </>
  )
}

interface Cmp08Props {
  figures: NonNullable<GstReturn['cmp08']>
  isQuarter: boolean
}

function Cmp08({ figures: { value, taxable, cgst, sgst }, isQuarter }: Cmp08Props) {
  return (
    <Card>
      <CardHeader
        title="CMP-08"
        subtitle={
          isQuarter
            ? 'Outward supplies of the quarter, credit notes taken off'
            : 'It is filed for the quarter: these are the figures of this month'
        }
      />
      <Table caption="CMP-08, outward supplies">
        <thead>
          <tr>
            <Th>Outward supplies</Th>
            <Th align="right">Value</Th>
            <Th align="right">CGST</Th>
            <Th align="right">SGST/UTGST</Th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <Td className="min-w-40">All, exempt ones too</Td>
            <Td isNumber>{signedRupees(value)}</Td>
            <Td isNumber>{signedRupees(cgst)}</Td>
            <Td isNumber>{signedRupees(sgst)}</Td>
          </tr>
          <ValueRow label="Of these taxable" value={taxable} columns={2} />
        </tbody>
      </Table>
      <p className="mt-3 text-sm text-pretty text-muted">
        The tax is that of a trader: {COMPOSITION_BASIS_POINTS / 100} % of what is taxable. Who makes goods or
        runs a restaurant pays otherwise. Have your accountant check.
      </p>
    </Card>
  )
}

function Gstr3b({ data: { gstr3b } }: { data: GstReturn }) {
  const { taxable, nilExempt, nonGst, interstateUnregistered } = gstr3b
  return (
    <Card>
      <CardHeader
        title="GSTR-3B"
        subtitle="What the portal fills into tables 3.1 and 3.2 from GSTR-1: check it before you file. What is wrong is corrected in GSTR-1A"
      />
      <Table caption="GSTR-3B, table 3.1">
        <thead>
          <tr>
            <Th>Table 3.1</Th>
            <Th align="right">Value</Th>
            <Th align="right">IGST</Th>
            <Th align="right">CGST</Th>
            <Th align="right">SGST/UTGST</Th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <Td className="min-w-40">(a) Taxable sales</Td>
            <Td isNumber>{signedRupees(taxable.taxable)}</Td>
            <Td isNumber>{signedRupees(taxable.computed.igst)}</Td>
            <Td isNumber>{signedRupees(taxable.computed.cgst)}</Td>
            <Td isNumber>{signedRupees(taxable.computed.sgst)}</Td>
          </tr>
          <ValueRow label="(c) Nil rated and exempt sales" value={nilExempt} />
          <ValueRow label="(e) Non-GST sales" value={nonGst} />
        </tbody>
      </Table>
      {interstateUnregistered.length > 0 && (
        <div className="mt-5">
          <Table caption="GSTR-3B, table 3.2">
            <thead>
              <tr>
                <Th>Table 3.2: people in other states</Th>
                <Th align="right">Value</Th>
                <Th align="right">IGST</Th>
              </tr>
            </thead>
            <tbody>
              {interstateUnregistered.map(({ place, taxable: value, igst }) => (
                <tr key={place.code}>
                  <Td>
                    {place.code}-{place.name}
                  </Td>
                  <Td isNumber>{signedRupees(value)}</Td>
                  <Td isNumber>{signedRupees(igst)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Card>
  )
}

/** Of some goods only the value counts. @param columns of tax */
function ValueRow({ label, value, columns = 3 }: { label: string; value: number; columns?: number }) {
  return (
    <tr>
      <Td className="min-w-40">{label}</Td>
      <Td isNumber>{signedRupees(value)}</Td>
      <Td isNumber className="text-muted" colSpan={columns}>
        –
      </Td>
    </tr>
  )
}

function Gstr1({ data, files }: ReturnFiguresProps) {
  return (
    <Card>
      <CardHeader
        title="GSTR-1"
        subtitle="Each table is a sheet of the GST portal's offline tool; the JSON file has them all"
        action={
          <div className="flex flex-wrap gap-2">
            <FileButton files={files} file="gstr1.json" label="JSON for the portal" />
            <FileButton files={files} file="register.csv" label="Sales register" />
          </div>
        }
      />
      <Table caption="Tables of GSTR-1">
        <thead>
          <tr>
            <Th>Table</Th>
            <Th align="right">Documents</Th>
            <Th align="right">Rows</Th>
            <Th align="right">Value</Th>
            <Th align="right">IGST</Th>
            <Th align="right">CGST</Th>
            <Th align="right">SGST/UTGST</Th>
            <Th hidesLabel>Download</Th>
          </tr>
        </thead>
        <tbody>
          {data.tables.map((table) => {
            const { sheet, holds } = SHEETS[table.sheet]
            return (
              <tr key={table.sheet}>
                <Td className="min-w-48">
                  <span className="block font-mono font-semibold">{sheet}</span>
                  <span className="text-muted">{holds}</span>
                </Td>
                <Td isNumber>{groupedDigits(table.documents)}</Td>
                <Td isNumber>{groupedDigits(table.rows)}</Td>
                {table.sheet === 'docs' ? (
                  <Td isNumber className="text-muted" colSpan={4}>
                    –
                  </Td>
                ) : (
                  <>
                    <Td isNumber>{signedRupees(table.taxable)}</Td>
                    <Td isNumber>{signedRupees(table.igst)}</Td>
                    <Td isNumber>{signedRupees(table.cgst)}</Td>
                    <Td isNumber>{signedRupees(table.sgst)}</Td>
                  </>
                )}
                <Td>
                  <FileButton
                    files={files}
                    file={`gstr1/${table.sheet}.csv`}
                    label="CSV"
                    name={`CSV of ${sheet}`}
                  />
                </Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      <RoundingNote data={data} />
    </Card>
  )
}

/** The offline tool computes the tax of a row anew from its value; by how much that differs from what was charged. */
function RoundingNote({ data: { roundingDifferences } }: { data: GstReturn }) {
  if (roundingDifferences.length === 0) return null
  return (
    <details className="mt-4 text-sm">
      <summary className="cursor-pointer rounded-sm font-semibold">
        The portal computes the tax of {roundingDifferences.length} rows of b2cs anew: by how much it differs
      </summary>
      <div className="mt-3">
        <Table caption="Differences by rounding">
          <thead>
            <tr>
              <Th>Place of supply</Th>
              <Th align="right">Rate</Th>
              <Th align="right">Value</Th>
              <Th align="right">Tax charged</Th>
              <Th align="right">Tax of the portal</Th>
              <Th align="right">Difference</Th>
            </tr>
          </thead>
          <tbody>
            {roundingDifferences.map((row) => {
              const [charged, computed] = [taxPaise(row), taxPaise(row.computed)]
              return (
                <tr key={`${row.place.code} ${row.rate}`}>
                  <Td>
                    {row.place.code}-{row.place.name}
                  </Td>
                  <Td isNumber>{row.rate} %</Td>
                  <Td isNumber>{signedRupees(row.taxable)}</Td>
                  <Td isNumber>{formatPaise(charged)}</Td>
                  <Td isNumber>{formatPaise(computed)}</Td>
                  <Td isNumber>{formatPaise(computed - charged)}</Td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      </div>
    </details>
  )
}

function taxPaise({ igst, cgst, sgst }: { igst: number; cgst: number; sgst: number }): number {
  return nearestPaise(igst) + nearestPaise(cgst) + nearestPaise(sgst)
}

interface FileButtonProps {
  files: ReturnFiles
  file: string
  label: string
  /** For screen readers, where the label says too little. */
  name?: string
}

function FileButton({ files, file, label, name }: FileButtonProps) {
  return (
    <Button
      size="admin"
      variant="outline"
      icon={<Download className="size-4" />}
      aria-label={name}
      isBusy={files.loading === file}
      onClick={() => files.download(file)}
    >
      {label}
    </Button>
  )
}
