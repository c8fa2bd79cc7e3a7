/**
 * Formats dates as in India, in the reader's own time zone. The formatter is created with the first date, because it
 * costs a slow phone a tenth of a second and many pages show no date.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-IN', options)
    return format.format(date)
  }
}
