const teal = '#02666e'
const deepTeal = '#00535c'
const marigold = '#ffb628'
const cane = '#f2fbfb'

/** The basket alone, drawn for a 512 x 512 field: a marigold handle, a rim and two woven rows. */
const basket = `
  <path d="M150 236 C150 92 362 92 362 236" fill="none" stroke="${marigold}" stroke-width="34" stroke-linecap="round"/>
  <path d="M116 264 h280 l-27 119 a46 46 0 0 1 -45 36 h-136 a46 46 0 0 1 -45 -36z" fill="${cane}"/>
  <rect x="88" y="220" width="336" height="62" rx="31" fill="${cane}"/>
  <path d="M110 282 h292" stroke="${teal}" stroke-width="10" opacity="0.28"/>
  <g fill="${teal}">
    <rect x="173" y="308" width="34" height="34" rx="9"/>
    <rect x="239" y="308" width="34" height="34" rx="9"/>
    <rect x="305" y="308" width="34" height="34" rx="9"/>
    <rect x="206" y="360" width="34" height="34" rx="9"/>
    <rect x="272" y="360" width="34" height="34" rx="9"/>
  </g>`

const ground = `
  <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="${teal}"/>
    <stop offset="1" stop-color="${deepTeal}"/>
  </linearGradient>`

/** The app icon as an SVG document. A maskable one fills its field and keeps the basket in the safe circle. */
export function appIconSvg({ shape }: { shape: 'rounded' | 'square' | 'maskable' }): string {
  const radius = shape === 'rounded' ? 116 : 0
  const scale = shape === 'maskable' ? 0.78 : 1
  const shift = (256 * (1 - scale)).toFixed(2)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${ground}
  <rect width="512" height="512" rx="${radius}" fill="url(#ground)"/>
  <g transform="translate(${shift} ${shift}) scale(${scale})">
  <g transform="translate(0 -14)">${basket}
  </g></g>
</svg>
`
}
