import { qrModules } from '#contract/papers/qr-modules.ts'

/** The QR code of an e-invoice, drawn from its text; nothing where no QR code holds it. */
export function QrCode({ text }: { text: string }) {
  const qr = qrModules(text)
  if (!qr) return null
  const { data, size } = qr
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label="QR code of the e-invoice"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-32 shrink-0 bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
