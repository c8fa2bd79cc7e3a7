/**
 * Writes dates as in India, in the reader's own time zone.
 * The browser's tables are loaded with the first date: made with the file they kept a slow phone busy for a tenth of a
 * second on pages that show none.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-IN', options)
    return format.format(date)
  }
}
