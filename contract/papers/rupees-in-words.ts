const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** In the order in which they are said. */
const UNITS = [
  { word: 'crore', value: 10_000_000 },
  { word: 'lakh', value: 100_000 },
  { word: 'thousand', value: 1000 },
  { word: 'hundred', value: 100 },
] as const

/** "Rupees one lakh two thousand and fifty paise only" of 10200050 paise, in Indian grouping. */
export function rupeesInWords(paise: number): string {
  const rupees = numberInWords(Math.floor(paise / 100))
  const rest = paise % 100
  return `Rupees ${rupees}${rest > 0 ? ` and ${numberInWords(rest)} paise` : ''} only`
}

function numberInWords(whole: number): string {
  const unit = UNITS.find(({ value }) => whole >= value)
  if (unit) {
    const rest = whole % unit.value
    const counted = `${numberInWords(Math.floor(whole / unit.value))} ${unit.word}`
    return rest > 0 ? `${counted} ${numberInWords(rest)}` : counted
  }
  if (whole < 20) return SMALL[whole] ?? ''
  const ten = TENS[Math.floor(whole / 10) - 2] ?? ''
  return whole % 10 > 0 ? `${ten}-${SMALL[whole % 10]}` : ten
}
