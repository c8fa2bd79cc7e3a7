import { ComplianceGaps } from '#admin/list/compliance-gaps.tsx'
import type { Settings } from '#contract/settings.ts'
import { RegistrationForm } from './registration-form.tsx'

/** GST: what the shop lacks, how it stands to it, and what its papers say. It is saved on its own. */
export function TaxSettings({ settings }: { settings: Settings }) {
  return (
    <div id="tax" className="flex flex-col gap-4">
      <ComplianceGaps />
      <RegistrationForm settings={settings} />
    </div>
  )
}
