import { Camera, FileText, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { Spinner } from '#ui/page/spinner.tsx'
import type { PrescriptionField } from '../use-prescription.ts'

interface PrescriptionStepProps {
  field: PrescriptionField
  isDisabled: boolean
}

/** Asks for a photo of the prescription that medicine needs. On phones the camera is offered. */
export function PrescriptionStep({ field, isDisabled }: PrescriptionStepProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { error, isBusy } = field
  useEffect(() => {
    if (error === undefined) return
    section.current?.scrollIntoView({ block: 'center' })
    input.current?.focus({ preventScroll: true })
  }, [error])
  const hasPhoto = field.id !== null
  return (
    <section
      ref={section}
      aria-labelledby={`${id}-title`}
      className={classNames(
        'flex flex-col gap-3 rounded-md border bg-surface p-4',
        error === undefined ? 'border-line' : 'border-error',
      )}
    >
      <div className="flex items-start gap-3">
        <FileText className="mt-0.5 size-5 shrink-0 text-brand-ink" />
        <div className="min-w-0">
          <h3 id={`${id}-title`} className="font-bold">
            Photo of the prescription
          </h3>
          <p id={`${id}-hint`} className="text-sm text-muted">
            We look at it before we send your order. The whole page should be sharp, with the doctor’s name
            and the date. Only you and the shop see it.
          </p>
        </div>
      </div>
      {hasPhoto && !isBusy && <Preview url={field.url} />}
      {error !== undefined && (
        <p role="alert" id={`${id}-error`} className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          className="peer sr-only"
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
          aria-invalid={error !== undefined || undefined}
          disabled={isDisabled || isBusy}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) field.add(file)
            target.value = ''
          }}
        />
        <label
          htmlFor={id}
          className={classNames(
            buttonStyle({ variant: 'outline' }),
            'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-disabled:cursor-not-allowed peer-disabled:opacity-60 max-sm:flex-1',
          )}
        >
          {isBusy ? <Spinner /> : <Camera className="size-5 shrink-0" />}
          {isBusy ? 'Sending the photo...' : hasPhoto ? 'Replace photo' : 'Add photo'}
        </label>
        {hasPhoto && (
          <Button
            variant="ghost"
            icon={<Trash2 className="size-5" />}
            disabled={isDisabled || isBusy}
            onClick={field.remove}
          >
            Remove photo
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {isBusy ? 'Sending the photo' : hasPhoto ? 'Photo added' : ''}
      </p>
    </section>
  )
}

function Preview({ url }: { url: string | undefined }) {
  if (!url) return <Skeleton className="h-48 w-36 rounded-md" />
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block w-fit rounded-md">
      <img
        src={url}
        alt="Your prescription"
        className="max-h-64 max-w-full rounded-md border border-line object-contain"
      />
    </a>
  )
}
