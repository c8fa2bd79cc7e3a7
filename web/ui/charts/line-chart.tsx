import { useEffect, useId, useRef, useState } from 'react'
import { groupedDigits } from '#contract/money.ts'
import { ChartTable } from './chart-table.tsx'
import { lineLayout, type PlacedPoint } from './line-layout.ts'

interface LineChartProps {
  /** "Delivered orders per day, last 7 days". */
  caption: string
  labelName: string
  valueName: string
  /** In order; labels must differ from each other ("Mon 3"). */
  points: readonly { label: string; value: number }[]
  format?: (value: number) => string
  height?: number
}

/**
 * A line over equal steps, with a table for screen readers. Every point shows its value; where there are many, only the
 * highest and the last one do.
 */
export function LineChart(props: LineChartProps) {
  const { points, format = groupedDigits, height = 240 } = props
  const { element, width } = useElementWidth<HTMLDivElement>(600)
  const gradientId = useId()
  const layout = lineLayout(points, { width, height, format })
  const { ticks, left, right, placeY, placed } = layout
  return (
    <div ref={element} className="w-full min-w-0">
      <svg
        aria-hidden="true"
        width="100%"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block"
      >
        <defs>
          <linearGradient id={gradientId} x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="var(--color-brand)" stopOpacity="0.22" />
            <stop offset="1" stopColor="var(--color-brand)" stopOpacity="0" />
          </linearGradient>
        </defs>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={left}
              x2={right}
              y1={placeY(tick)}
              y2={placeY(tick)}
              className="stroke-line"
              strokeDasharray={tick === 0 ? undefined : '3 4'}
            />
            <text x={left - 10} y={placeY(tick) + 4} textAnchor="end" className="tabular fill-muted text-xs">
              {format(tick)}
            </text>
          </g>
        ))}
        <path d={layout.areaPath} fill={`url(#${gradientId})`} />
        <path
          d={layout.linePath}
          fill="none"
          className="stroke-brand"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
        {placed.map((point) => (
          <Point
            key={point.label}
            point={point}
            isDense={layout.isDense}
            format={format}
            labelY={height - 8}
          />
        ))}
      </svg>
      <ChartTable
        caption={props.caption}
        labelName={props.labelName}
        valueName={props.valueName}
        rows={points.map((point) => ({ label: point.label, value: format(point.value) }))}
      />
    </div>
  )
}

interface PointProps {
  point: PlacedPoint
  /** Points stand close to each other. */
  isDense: boolean
  format: (value: number) => string
  labelY: number
}

function Point({ point, isDense, format, labelY }: PointProps) {
  return (
    <g>
      <circle
        cx={point.x}
        cy={point.y}
        r={isDense ? 2.5 : 4}
        className="fill-surface stroke-brand"
        strokeWidth={isDense ? 2 : 2.5}
      >
        <title>{`${point.label}: ${format(point.value)}`}</title>
      </circle>
      {point.showsValue && (
        <text
          x={point.x}
          y={point.y - 12}
          textAnchor="middle"
          paintOrder="stroke"
          strokeWidth="4"
          strokeLinejoin="round"
          className="tabular fill-ink stroke-surface text-xs font-bold"
        >
          {format(point.value)}
        </text>
      )}
      {point.showsLabel && (
        <text x={point.x} y={labelY} textAnchor="middle" className="fill-muted text-xs">
          {point.label}
        </text>
      )}
    </g>
  )
}

/** The current width of an element in px. Charts are drawn at their real size, so that their text is not scaled. */
function useElementWidth<Element extends HTMLElement>(initial: number) {
  const element = useRef<Element>(null)
  const [width, setWidth] = useState(initial)
  useEffect(() => {
    const measured = element.current
    if (!measured) return
    const observer = new ResizeObserver(() => {
      if (measured.clientWidth > 0) setWidth(measured.clientWidth)
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
