import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiFailure } from '#client/api-client.ts'
import { DocumentRows } from '#shop/papers/document-rows.tsx'
import { readTrackedDocuments, saveTrackedPdf } from '#shop/papers/documents-api.ts'
import { CUSTOMER } from '#shop/papers/paper-reader.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Banner } from '#ui/page/banner.tsx'

/** Invoice and credit notes, for whoever knows the phone that the order goes to: the link alone may be with a stranger. */
export function TrackedDocuments({ token }: { token: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [phoneDigits, setPhoneDigits] = useState('')
  const form = useForm<{ phoneDigits: string }, string>({ phoneDigits: '' }, ({ phoneDigits: typed }) => {
    const digits = typed.trim()
    return /^\d{4}$/.test(digits) ? { body: digits } : { errors: { phoneDigits: 'Enter four digits' } }
  })
  const {
    mutate,
    data: documents,
    isPending,
  } = useMutation({
    mutationFn: (digits: string) => readTrackedDocuments({ token, phoneDigits: digits }),
    onSuccess: (_documents, digits) => {
      setPhoneDigits(digits)
      heading.current?.focus()
    },
    onError: (error) => form.showProblem(error instanceof ApiFailure ? error : { message: error.message }),
  })
  return (
    <section aria-labelledby="invoice-heading">
      <h2 ref={heading} tabIndex={-1} id="invoice-heading" className="mb-3 font-bold">
        Invoice
      </h2>
      {documents ? (
        <DocumentRows
          documents={documents}
          reader={CUSTOMER}
          onPdf={saveTrackedPdf({ token, phoneDigits })}
        />
      ) : (
        <form noValidate className="flex flex-col gap-3" onSubmit={form.submit((digits) => mutate(digits))}>
          {form.problem && <Banner tone="error">{form.problem}</Banner>}
          <Field
            label="Last four digits of the phone"
            hint="Of the phone that this order goes to: the invoice has name and address on it."
            {...form.field('phoneDigits')}
          >
            <TextInput className="max-w-32" inputMode="numeric" autoComplete="off" maxLength={4} />
          </Field>
          <Button type="submit" variant="outline" className="self-start" isBusy={isPending}>
            Show the invoice
          </Button>
        </form>
      )}
    </section>
  )
}
