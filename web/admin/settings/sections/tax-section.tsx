import type { Settings } from '#contract/settings.ts'
import { TaxClasses } from '../tax/tax-classes.tsx'
import { TaxSettings } from '../tax/tax-settings.tsx'

/** How the shop stands to GST, whether prices include the tax, and the rates of its goods. */
export function TaxSection({ settings }: { settings: Settings }) {
  return (
    <>
      <TaxSettings settings={settings} />
      <TaxClasses />
    </>
  )
}
