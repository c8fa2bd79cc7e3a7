import { FileUp } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { NamedList } from '#contract/promises/pincodes/compare-lists.ts'
import { overlapsOf } from '#contract/promises/pincodes/compare-lists.ts'
import { namedPincodes, readPincodes, writePincodes } from '#contract/promises/pincodes/pincode-list.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import type { AreaValues } from './area-values.ts'
import { ListSummary } from './list-summary.tsx'

/** India Post's list of all offices has 15 MB, of which a shop needs one district. */
const MAX_FILE_BYTES = 20_000_000

interface PincodesFieldProps {
  field: FieldBinding
  values: AreaValues
  set: <Name extends 'prefixes' | 'isElsewhere' | 'takesOver'>(name: Name, value: AreaValues[Name]) => void
  showError: (name: 'prefixes', error: string) => void
  /** The lists of the other areas. */
  others: readonly NamedList[]
}

/** Where an area is: a pasted or imported list, what it is read as, and whether it is everywhere else too. */
export function PincodesField({ field, values, set, showError, others }: PincodesFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)
  const list = useMemo(() => readPincodes(values.prefixes), [values.prefixes])
  const taken = useMemo(() => {
    const named = values.isElsewhere ? ['', ...list.prefixes] : list.prefixes
    return overlapsOf(named, others).filter((overlap) => overlap.taken.length > 0)
  }, [list, others, values.isElsewhere])

  async function read(file: File) {
    if (file.size > MAX_FILE_BYTES) return showError('prefixes', 'The file is too large: at most 20 MB')
    setIsReading(true)
    const { prefixes } = readPincodes(await file.text().catch(() => ''))
    setIsReading(false)
    if (prefixes.length === 0) return showError('prefixes', `${file.name} has no pincodes`)
    set('prefixes', writePincodes([...new Set([...list.prefixes, ...prefixes])]).join('\n'))
  }

  return (
    <>
      <Field
        label="Pincodes"
        {...field}
        hint="Paste a list: 411001, a range such as 411001-411062, or 411* for all that begin with 411"
      >
        <TextArea
          controlSize="admin"
          autoComplete="off"
          spellCheck={false}
          className="tabular max-h-64 overflow-y-auto"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="admin"
          variant="outline"
          icon={<FileUp className="size-4" />}
          isBusy={isReading}
          onClick={() => input.current?.click()}
        >
          Add from a file
        </Button>
        <p className="text-sm text-muted">.csv or .txt, also with a column “Pincode”</p>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label="File with pincodes"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void read(file)
          }}
        />
      </div>
      <ListSummary
        list={list}
        isElsewhere={values.isElsewhere}
        others={others}
        onTakeOutUnreadable={() => set('prefixes', writePincodes(list.prefixes).join('\n'))}
      />
      <Checkbox
        label="Also everywhere else: every pincode that no area lists"
        checked={values.isElsewhere}
        onChange={(event) => set('isElsewhere', event.target.checked)}
        className="text-sm!"
      />
      {taken.length > 0 && (
        <Checkbox
          label={`Move here: ${taken.map((other) => `${namedPincodes(other.taken)} from ${other.areaName}`).join('; ')}`}
          checked={values.takesOver}
          onChange={(event) => set('takesOver', event.target.checked)}
          className="text-sm! wrap-anywhere"
        />
      )}
    </>
  )
}
