import { useState } from 'react'
import { LegalGaps } from '#admin/list/legal-gaps.tsx'
import type { Settings } from '#contract/settings.ts'
import { RegistrationForm } from './registration-form.tsx'

/** GST: what the shop lacks, how it stands to it, and what its papers say. It is saved on its own. */
export function TaxSettings({ settings }: { settings: Settings }) {
  // The next edit begins with what was saved, whether or not the page has it yet.
  const [edit, setEdit] = useState({ count: 0, settings })
  return (
    <div id="tax" className="flex flex-col gap-4">
      <LegalGaps />
      <RegistrationForm
        key={edit.count}
        settings={edit.settings}
        onSaved={(saved) => setEdit({ count: edit.count + 1, settings: saved })}
      />
    </div>
  )
}
