/** Names of options whose values are colours; the function `is_colour_option` of the database has the same. */
export const COLOUR_OPTIONS = ['colour', 'colours', 'color', 'colors', 'shade', 'finish', 'रंग']

/** Whether the values of an option, such as "Colour", are colours. */
export function isColourOption(name: string): boolean {
  return COLOUR_OPTIONS.includes(name.trim().toLowerCase())
}
