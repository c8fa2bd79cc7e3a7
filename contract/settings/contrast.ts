const WHITE = '#ffffff'
/** For text, by WCAG 2.2 AA. */
const MIN_CONTRAST = 4.5

/** Whether white text, as on the shop's buttons, can be read on a colour such as "#02666e". */
export function carriesWhiteText(colour: string): boolean {
  return contrast(colour, WHITE) >= MIN_CONTRAST
}

/** Between 1 and 21 (WCAG 2.2). */
export function contrast(first: string, second: string): number {
  const [dark = 0, bright = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
