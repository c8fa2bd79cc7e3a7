import { area, curveMonotoneX, line } from 'd3-shape'
import { useId } from 'react'
import { groupedDigits } from '#contract/money.ts'
import { axisTicks } from './chart-scale.ts'
import { ChartTable } from './chart-table.tsx'
import { useElementWidth } from './element-width.ts'

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

const characterWidth = 7

/**
 * A line over equal steps, with a table for screen readers. Every point shows its value; where there are many, only the
 * highest and the last one do.
 */
export function LineChart(props: LineChartProps) {
  const { points, format = groupedDigits, height = 240 } = props
  const { element, width } = useElementWidth<HTMLDivElement>(600)
  const gradientId = useId()
  const ticks = axisTicks(Math.max(0, ...points.map((point) => point.value)))
  const top = ticks.at(-1) ?? 1
  const longest = (texts: string[]) => Math.max(1, ...texts.map((text) => text.length)) * characterWidth
  const lastTexts = points.slice(-1).flatMap((point) => [point.label, format(point.value)])
  const margin = {
    top: 28,
    // The texts of the last point are centred on it.
    right: longest(lastTexts) / 2 + 4,
    bottom: 30,
    left: longest(ticks.map(format)) + 16,
  }
  const innerWidth = width - margin.left - margin.right
  const innerHeight = height - margin.top - margin.bottom
  const placeX = (at: number) =>
    margin.left + (points.length > 1 ? (at / (points.length - 1)) * innerWidth : innerWidth / 2)
  const placeY = (value: number) => margin.top + innerHeight * (1 - value / top)
  const placed = points.map((point, at) => ({ ...point, x: placeX(at), y: placeY(point.value) }))
  const linePath = line<(typeof placed)[number]>(
    (point) => point.x,
    (point) => point.y,
  ).curve(curveMonotoneX)
  const areaPath = area<(typeof placed)[number]>(
    (point) => point.x,
    placeY(0),
    (point) => point.y,
  ).curve(curveMonotoneX)
  // Where labels would touch, only every n-th point has one, and the last one always.
  const gap = innerWidth / Math.max(1, points.length - 1)
  const textWidth = longest(points.flatMap((point) => [point.label, format(point.value)]))
  const labelEvery = Math.max(1, Math.ceil((textWidth + 4) / gap))
  const highest = placed.reduce<(typeof placed)[number] | undefined>(
    (best, point) => (best && best.value >= point.value ? best : point),
    undefined,
  )
  const last = placed.at(-1)
  const showsValue = (point: (typeof placed)[number]) => {
    if (labelEvery === 1 || point === highest) return true
    return point === last && highest !== undefined && last.x - highest.x > textWidth
  }

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
              x1={margin.left}
              x2={width - margin.right}
              y1={placeY(tick)}
              y2={placeY(tick)}
              className="stroke-line"
              strokeDasharray={tick === 0 ? undefined : '3 4'}
            />
            <text
              x={margin.left - 10}
              y={placeY(tick) + 4}
              textAnchor="end"
              className="tabular fill-muted text-xs"
            >
              {format(tick)}
            </text>
          </g>
        ))}
        <path d={areaPath(placed) ?? undefined} fill={`url(#${gradientId})`} />
        <path
          d={linePath(placed) ?? undefined}
          fill="none"
          className="stroke-brand"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
        {placed.map((point, at) => {
          const showsLabel = (points.length - 1 - at) % labelEvery === 0
          return (
            <g key={point.label}>
              <circle
                cx={point.x}
                cy={point.y}
                r={gap < 14 ? 2.5 : 4}
                className="fill-surface stroke-brand"
                strokeWidth={gap < 14 ? 2 : 2.5}
              >
                <title>{`${point.label}: ${format(point.value)}`}</title>
              </circle>
              {showsValue(point) && (
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
              {showsLabel && (
                <text x={point.x} y={height - 8} textAnchor="middle" className="fill-muted text-xs">
                  {point.label}
                </text>
              )}
            </g>
          )
        })}
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
