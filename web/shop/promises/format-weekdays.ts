/** From Monday on, as Indian shops name their days; 0 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const
const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** "Mon". @param weekday 0 for Sunday */
export function weekdayName(weekday: number): string {
  return NAMES[weekday] ?? ''
}

/** "every day", "Mon-Sat", "Mon, Wed, Fri". @param weekdays 0 for Sunday */
export function formatWeekdays(weekdays: readonly number[]): string {
  const places = WEEKDAYS.flatMap((weekday, at) => (weekdays.includes(weekday) ? [at] : []))
  if (places.length === WEEKDAYS.length) return 'every day'
  const names = places.map((at) => weekdayName(WEEKDAYS[at] ?? 0))
  const isRow = places.length > 2 && (places.at(-1) ?? 0) - (places[0] ?? 0) === places.length - 1
  return isRow ? `${names[0]}-${names.at(-1)}` : names.join(', ')
}
