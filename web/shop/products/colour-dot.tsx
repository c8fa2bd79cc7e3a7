import { classNames } from '#ui/class-names.ts'

/** A dot in a colour of CSS; nothing where it is not known. The colour's name stands beside it, or is said. */
export function ColourDot({ colour, className }: { colour: string | undefined; className?: string }) {
  if (!colour) return null
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: colour }}
      className={classNames('outlined-input inline-block size-4 shrink-0 rounded-full', className)}
    />
  )
}
