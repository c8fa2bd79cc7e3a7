import type { Report, ReportColumn } from '#contract/reports.ts'
import { Table, Td, Th } from '#ui/charts/data-table.tsx'
import { formatCell } from './report-cell.ts'

const isNumber = (column: ReportColumn) => column.kind !== 'text'

/** All rows of a report, and the totals below. */
export function ReportTable({ report, caption }: { report: Report; caption: string }) {
  const { columns, rows, totals } = report
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Th key={column.key} align={isNumber(column) ? 'right' : 'left'}>
              {column.label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={columns.map((column) => row[column.key]).join(' ')}>
            {columns.map((column) => (
              <Td key={column.key} isNumber={isNumber(column)} className="min-w-28">
                {formatCell(column, row)}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="bg-quiet/60 font-bold">
          {columns.map((column, at) => (
            <Td key={column.key} isNumber={isNumber(column)}>
              {at === 0 ? 'Total' : (totals[column.key] ?? null) === null ? '' : formatCell(column, totals)}
            </Td>
          ))}
        </tr>
      </tfoot>
    </Table>
  )
}
