/** What programs read of a page that they do not run: its descriptions and its structured data, a line for each value. */
export function headLines(html: string): string[] {
  const described = [
    ...html.matchAll(/<meta (?:name|property)="(?:description|og:[^"]*)" content="([^"]*)"/g),
  ]
  const structured = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return [
    ...described.map(([, content = '']) => content),
    ...structured.flatMap(([, json = '']) => valuesOf('', JSON.parse(json))),
  ].filter((line) => !line.includes('http'))
}

/** "price: ₹400"; amounts of money as people write them. */
function valuesOf(name: string, value: unknown): string[] {
  if (value !== null && typeof value === 'object') {
    const { unitCode, value: count } = value as { unitCode?: string; value?: number }
    if (unitCode === 'MON') return [`warranty of ${count} months`]
    return Object.entries(value).flatMap(([key, part]) => (key.startsWith('@') ? [] : valuesOf(key, part)))
  }
  const isAmount = name === 'price' || (name === 'value' && !Number.isNaN(Number(value)))
  return [`${name}: ${isAmount ? '₹' : ''}${value}`]
}
