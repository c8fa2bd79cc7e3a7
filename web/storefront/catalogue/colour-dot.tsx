import { cssColour } from '#contract/catalogue/colours.ts'
import { classNames } from '#ui/class-names.ts'

/** A dot in a colour that is known by its name; nothing for any other. The name stands beside it, or is said. */
export function ColourDot({ colour, className }: { colour: string; className?: string }) {
  const backgroundColor = cssColour(colour)
  if (!backgroundColor) return null
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor }}
      className={classNames('outlined-input inline-block size-4 shrink-0 rounded-full', className)}
    />
  )
}
