import { useMemo } from 'react'
import type { Area } from '#contract/promises/areas-schemas.ts'
import { gapsOf, type NamedList, overlapsOf } from '#contract/promises/pincodes/compare-lists.ts'
import {
  describePincodes,
  expandPincodes,
  namedPincodes,
  type PincodeList,
} from '#contract/promises/pincodes/pincode-list.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { useDebouncedValue } from '#ui/page/use-debounced-value.ts'

const COMPARE_MS = 250
const MAX_NAMED = 6

/** What the other areas have, whole. */
export function listsOf(areas: readonly Area[]): NamedList[] {
  return areas.map(({ name, prefixes }) => ({ name, prefixes: expandPincodes(prefixes) }))
}

interface ListSummaryProps {
  list: PincodeList
  isElsewhere: boolean
  others: readonly NamedList[]
  onTakeOutUnreadable: () => void
}

/** What a typed list is read as: how many, what cannot be read, what other areas have too, what is left out between. */
export function ListSummary({ list, isElsewhere, others, onTakeOutUnreadable }: ListSummaryProps) {
  const compared = useDebouncedValue(list, COMPARE_MS)
  const overlaps = useMemo(() => overlapsOf(compared.prefixes, others), [compared, others])
  const gaps = useMemo(() => gapsOf(compared.prefixes, others), [compared, others])
  const elsewhere = others.find(({ prefixes }) => prefixes.includes(''))
  const { unreadable, duplicates } = list
  return (
    <div aria-live="polite" className="flex flex-col gap-1.5 rounded-md bg-quiet px-3 py-2.5 text-sm">
      <p className="font-semibold">
        {describePincodes(list.prefixes) || 'No pincodes'}
        {duplicates > 0 && <span className="font-normal text-muted"> · {duplicates} named twice</span>}
      </p>
      {unreadable.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-error">
          <p className="min-w-0 wrap-anywhere">
            {countOf(unreadable.length, 'part')} cannot be read:{' '}
            {unreadable
              .slice(0, MAX_NAMED)
              .map(({ line, text }) => `“${text.slice(0, 24)}” in line ${line}`)
              .join(', ')}
            {unreadable.length > MAX_NAMED && ` and ${unreadable.length - MAX_NAMED} more`}
          </p>
          <Button size="admin" variant="outline" onClick={onTakeOutUnreadable}>
            Take them out
          </Button>
        </div>
      )}
      <ul className="flex flex-col gap-1 text-muted">
        {overlaps.map(({ areaName, taken, inside, around }) => (
          <li key={areaName} className="wrap-anywhere">
            {taken.length > 0 && (
              <span className="font-semibold text-ink">
                {areaName} already has {namedPincodes(taken)}.{' '}
              </span>
            )}
            {inside.length > 0 &&
              `${namedPincodes(inside)}: taken out of ${areaName}, as the longer one decides. `}
            {around.length > 0 &&
              `${namedPincodes(around)}: stays with ${areaName}, as the longer one decides.`}
          </li>
        ))}
        {gaps.slice(0, MAX_NAMED).map(({ district, count, missing }) => (
          <li key={district} className="wrap-anywhere">
            Between your {district} pincodes {countOf(count, 'number')} {count === 1 ? 'is' : 'are'} in no
            list: {missing.slice(0, MAX_NAMED).join(', ')}
            {missing.length > MAX_NAMED && ` and ${missing.length - MAX_NAMED} more`}.{' '}
            {elsewhereWords(isElsewhere, elsewhere?.name)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function elsewhereWords(isElsewhere: boolean, name: string | undefined): string {
  if (isElsewhere) return 'They are served as everywhere else, here.'
  return name === undefined ? 'They are not served.' : `They are served as ${name}.`
}
