import { arc, type PieArcDatum, pie } from 'd3-shape'
import { groupedDigits } from '#contract/money.ts'
import { classNames } from '../class-names.ts'
import { ChartTable } from './chart-table.tsx'

/** The six colours of the palette: those of the status pills. */
export type ChartColor = 'delivered' | 'assigned' | 'out' | 'pending' | 'confirmed' | 'other'

interface DonutSegment {
  label: string
  value: number
  color: ChartColor
}

interface DonutChartProps {
  caption: string
  labelName: string
  valueName: string
  segments: readonly DonutSegment[]
  /** Below the total in the middle: "orders". */
  totalLabel: string
}

const fills: Record<ChartColor, string> = {
  delivered: 'fill-delivered bg-delivered',
  assigned: 'fill-assigned bg-assigned',
  out: 'fill-out bg-out',
  pending: 'fill-chart-yellow bg-chart-yellow',
  confirmed: 'fill-confirmed bg-confirmed',
  other: 'fill-input bg-input',
}
const drawArc = arc<PieArcDatum<DonutSegment>>()
  .innerRadius(60)
  .outerRadius(90)
  .padAngle(0.025)
  .cornerRadius(4)
const drawPie = pie<DonutSegment>()
  .value((segment) => segment.value)
  .sort(null)

/** Shares of a whole, with a legend that names and counts every one. */
export function DonutChart({ caption, labelName, valueName, segments, totalLabel }: DonutChartProps) {
  const total = segments.reduce((sum, segment) => sum + segment.value, 0)
  const present = segments.filter((segment) => segment.value > 0)
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-5">
      <svg aria-hidden="true" viewBox="-92 -92 184 184" className="size-44 shrink-0">
        {total === 0 && <circle r="75" fill="none" strokeWidth="30" className="stroke-quiet" />}
        {drawPie(present).map((slice) => (
          <path key={slice.data.label} d={drawArc(slice) ?? undefined} className={fills[slice.data.color]} />
        ))}
        <text textAnchor="middle" y="4" className="tabular fill-ink text-3xl font-bold">
          {groupedDigits(total)}
        </text>
        <text textAnchor="middle" y="24" className="fill-muted text-sm">
          {totalLabel}
        </text>
      </svg>
      <ul aria-hidden="true" className="flex min-w-44 flex-1 flex-col gap-2">
        {segments.map((segment) => (
          <li key={segment.label} className="flex items-center gap-2.5 text-sm">
            <span className={classNames('size-3 shrink-0 rounded-[4px]', fills[segment.color])} />
            <span className="min-w-0 flex-1 text-ink">{segment.label}</span>
            <span className="tabular font-bold">{groupedDigits(segment.value)}</span>
            <span className="tabular w-10 text-right text-muted">{formatShare(segment.value, total)}</span>
          </li>
        ))}
      </ul>
      <ChartTable
        caption={caption}
        labelName={labelName}
        valueName={valueName}
        rows={segments.map((segment) => ({ label: segment.label, value: groupedDigits(segment.value) }))}
      />
    </div>
  )
}

/** "82%"; a share that rounds to zero reads "<1%". */
function formatShare(value: number, total: number): string {
  const percent = total > 0 ? Math.round((value / total) * 100) : 0
  return value > 0 && percent === 0 ? '<1%' : `${percent}%`
}
