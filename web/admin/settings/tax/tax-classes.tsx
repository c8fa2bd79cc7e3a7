import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { formatRates, taxClassesQuery, taxClassOf } from '#admin/list/tax-classes.ts'
import { TryAgain } from '#admin/list/try-again.tsx'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import type { ShownTaxClass } from '#contract/tax/tax-class-schemas.ts'
import { ratesOn } from '#contract/tax/tax-classes.ts'
import { formatShortDay } from '#shop/date-format.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { TaxClassDrawer } from './tax-class-drawer.tsx'
import { daysOf } from './tax-class-values.ts'
import { useTaxClassMutations } from './tax-classes-api.ts'

/** Which tax goods bear, and from which day. */
export function TaxClasses() {
  const query = useQuery(taxClassesQuery)
  const mutations = useTaxClassMutations()
  const [open, setOpen] = useState<ShownTaxClass | 'new' | null>(null)
  const today = indiaDay(Date.now())
  return (
    <Card>
      <CardHeader
        title="Tax classes and rates"
        subtitle="What tax goods bear, and from which day. Have your accountant check these."
        action={
          <Button
            size="admin"
            variant="outline"
            icon={<Plus className="size-4" />}
            onClick={() => setOpen('new')}
          >
            Add class
          </Button>
        }
      />
      {query.data ? (
        <ul aria-label="Tax classes" className="divide-y divide-line rounded-md outlined">
          {query.data.map((taxClass) => (
            <TaxClassRow
              key={taxClass.id}
              taxClass={taxClass}
              today={today}
              onOpen={() => setOpen(taxClass)}
            />
          ))}
        </ul>
      ) : query.isError ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-muted">{formatFailure('Failed to load the tax classes', query.error)}</p>
          <TryAgain query={query} />
        </div>
      ) : (
        <Skeleton className="h-64 rounded-md" />
      )}
      <TaxClassDrawer open={open} today={today} mutations={mutations} onClose={() => setOpen(null)} />
    </Card>
  )
}

/** What only an accountant can say of a class that a shop starts with. */
const NOTES: Record<string, string> = {
  gst_28:
    '40 % since 1 Feb 2026. Biris are at 18 % since then, so they belong to another class: have your accountant check',
}
const BAND_NOTE = 'Have your accountant check which price of a piece decides: with or without the tax'

interface TaxClassRowProps {
  taxClass: ShownTaxClass
  today: string
  onOpen: () => void
}

function TaxClassRow({ taxClass, today, onOpen }: TaxClassRowProps) {
  const stored = taxClassOf(taxClass)
  const present = formatRates(stored, today) || 'No rate yet'
  const coming = daysOf(taxClass.rates)
    .filter((day) => day > today)
    .map((day) => `from ${formatShortDay(day)}: ${formatRates(stored, day)}`)
  const note = NOTES[taxClass.id] ?? (ratesOn(stored.rates, today).length > 1 ? BAND_NOTE : undefined)
  return (
    <li className="relative px-3 py-2.5 hover:bg-quiet/60">
      <button
        type="button"
        onClick={onOpen}
        className="rounded-sm text-left text-sm font-bold wrap-anywhere text-brand-ink after:absolute after:inset-0 hover:underline"
      >
        {taxClass.name}
      </button>
      <p className="text-sm text-muted">{[present, ...coming].join(' · ')}</p>
      {note && <p className="text-xs text-muted">{note}</p>}
    </li>
  )
}
