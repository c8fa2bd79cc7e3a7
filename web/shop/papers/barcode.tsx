import { barcodeBars } from '#contract/papers/barcode.ts'
import { classNames } from '#ui/class-names.ts'

/** Three dots of a receipt printer of 203 dpi, so that no bar falls between two dots. */
const MODULE_MM = 0.375

interface BarcodeProps {
  text: string
  /** Where the text stands beside it. */
  hidesText?: boolean
  className?: string
}

/** The order number for a scanner, with its text below it; as wide as the text needs. */
export function Barcode({ text, hidesText = false, className }: BarcodeProps) {
  const { bars, modules } = barcodeBars(text)
  return (
    <figure className={classNames('w-fit break-inside-avoid text-center', className)}>
      <svg
        role="img"
        aria-label={`Barcode of ${text}`}
        viewBox={`0 0 ${modules} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        width={`${modules * MODULE_MM}mm`}
        height="11mm"
        className="block bg-white"
      >
        {bars.map(({ at, modules: wide }) => (
          <rect key={at} x={at} width={wide} height="1" fill="#000" />
        ))}
      </svg>
      {!hidesText && <figcaption className="font-mono text-xs leading-tight">{text}</figcaption>}
    </figure>
  )
}
