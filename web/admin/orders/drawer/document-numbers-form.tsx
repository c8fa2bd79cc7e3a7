import { ApiFailure } from '#client/api-client.ts'
import { DocumentNumbersBody } from '#contract/documents/document-calls-schemas.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { checkBySchema, useForm } from '#ui/form/use-form.ts'
import { Banner } from '#ui/page/banner.tsx'
import { useDocumentNumbers } from './documents-api.ts'

interface DocumentNumbersFormProps {
  document: IssuedDocument
  onDone: () => void
}

type Values = Record<'ewayBill' | 'irn' | 'irnQr', string>

/** Takes the numbers that the portals for e-way bills and e-invoices gave a document. */
export function DocumentNumbersForm({ document, onDone }: DocumentNumbersFormProps) {
  const { mutate, isPending } = useDocumentNumbers()
  const form = useForm<Values, DocumentNumbersBody>(
    { ewayBill: document.ewayBill ?? '', irn: document.irn ?? '', irnQr: document.irnQr ?? '' },
    ({ ewayBill, irn, irnQr }) =>
      checkBySchema(DocumentNumbersBody, {
        ewayBill: ewayBill.trim() || null,
        irn: irn.trim() || null,
        irnQr: irnQr.trim() || null,
      }),
  )
  const submit = form.submit((body) =>
    mutate(
      { id: document.id, ...body },
      {
        onSuccess: onDone,
        onError: (error) =>
          form.showProblem(error instanceof ApiFailure ? error : { message: error.message }),
      },
    ),
  )
  return (
    <form
      aria-label={`E-way bill and e-invoice of ${document.number}`}
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-md bg-quiet p-4"
    >
      <p className="text-sm">The shop sends nothing to the portals: copy here what they gave you.</p>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <Field label="E-way bill number" hint="12 digits" {...form.field('ewayBill')}>
        <TextInput
          controlSize="admin"
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          className="tabular"
        />
      </Field>
      <Field label="IRN of the e-invoice" hint="64 characters" {...form.field('irn')}>
        <TextInput controlSize="admin" maxLength={80} autoComplete="off" className="font-mono" />
      </Field>
      <Field label="Text of its QR code" {...form.field('irnQr')}>
        <TextArea rows={2} maxLength={4000} className="font-mono" />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="admin" variant="outline" onClick={onDone} disabled={isPending}>
          Back
        </Button>
        <Button type="submit" size="admin" isBusy={isPending}>
          Save numbers
        </Button>
      </div>
    </form>
  )
}
