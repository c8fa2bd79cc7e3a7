import { area, curveMonotoneX, line } from 'd3-shape'
import { axisTicks } from './chart-scale.ts'

const CHARACTER_WIDTH = 7

interface ChartPoint {
  label: string
  value: number
}

/** A point with its place in the drawing, and which of its texts have room. */
export interface PlacedPoint extends ChartPoint {
  x: number
  y: number
  showsValue: boolean
  showsLabel: boolean
}

interface Frame {
  width: number
  height: number
  format: (value: number) => string
}

/** Where a line chart draws what, in pixels. */
export function lineLayout(points: readonly ChartPoint[], { width, height, format }: Frame) {
  const ticks = axisTicks(Math.max(0, ...points.map((point) => point.value)))
  const top = ticks.at(-1) ?? 1
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
  const spots = points.map((point, at) => ({ ...point, x: placeX(at), y: placeY(point.value) }))
  const gap = innerWidth / Math.max(1, points.length - 1)
  const linePath = line<Spot>(
    (point) => point.x,
    (point) => point.y,
  ).curve(curveMonotoneX)
  const areaPath = area<Spot>(
    (point) => point.x,
    placeY(0),
    (point) => point.y,
  ).curve(curveMonotoneX)
  return {
    ticks,
    left: margin.left,
    right: width - margin.right,
    placeY,
    placed: withTexts(spots, gap, format),
    isDense: gap < 14,
    linePath: linePath(spots) ?? undefined,
    areaPath: areaPath(spots) ?? undefined,
  }
}

type Spot = ChartPoint & { x: number; y: number }

/** Where labels would touch, only every n-th point has one, and the last one always. */
function withTexts(spots: readonly Spot[], gap: number, format: Frame['format']): PlacedPoint[] {
  const textWidth = longest(spots.flatMap((point) => [point.label, format(point.value)]))
  const labelEvery = Math.max(1, Math.ceil((textWidth + 4) / gap))
  const highest = spots.reduce<Spot | undefined>(
    (best, point) => (best && best.value >= point.value ? best : point),
    undefined,
  )
  const last = spots.at(-1)
  const showsValue = (point: Spot) => {
    if (labelEvery === 1 || point === highest) return true
    return point === last && highest !== undefined && last.x - highest.x > textWidth
  }
  return spots.map((point, at) => ({
    ...point,
    showsValue: showsValue(point),
    showsLabel: (spots.length - 1 - at) % labelEvery === 0,
  }))
}

const longest = (texts: string[]) => Math.max(1, ...texts.map((text) => text.length)) * CHARACTER_WIDTH
