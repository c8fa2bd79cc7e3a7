import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { ApiFailure } from '#client/api-client.ts'
import { type Review, ReviewBody } from '#contract/reviews.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { RatingInput } from '#ui/form/rating-input.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import { inWords } from '#ui/page/network-words.ts'
import { useSaveReview } from './review-queries.ts'

interface ReviewFormProps {
  productId: string
  /** The own review; null to write the first. */
  review: Review | null
  onDone: () => void
  onCancel: () => void
}

type Faults = { rating?: string; text?: string }

/** Stars and words. What was typed stays when saving fails. */
export function ReviewForm({ productId, review, onDone, onCancel }: ReviewFormProps) {
  const [rating, setRating] = useState(review?.rating ?? 0)
  const [text, setText] = useState(review?.text ?? '')
  const [faults, setFaults] = useState<Faults>({})
  const saving = useSaveReview(productId, review === null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const parsed = z.safeParse(ReviewBody, { rating, text })
    setFaults(parsed.success ? {} : faultsOf(parsed.error))
    if (!parsed.success) return focusFault(event.currentTarget, faultsOf(parsed.error))
    saving.mutate(parsed.data, {
      onSuccess: () => {
        toast.success(review ? 'Review updated' : 'Thank you for your review!')
        onDone()
      },
      onError: (error) => setFaults(error instanceof ApiFailure ? error.fields : {}),
    })
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-lg bg-surface p-4 outlined sm:p-6"
    >
      <h3 className="text-lg font-bold">{review ? 'Edit your review' : 'Write a review'}</h3>
      <div>
        <RatingInput
          label="Your rating"
          value={rating}
          onChange={(stars) => {
            setRating(stars)
            setFaults({ ...faults, rating: undefined })
          }}
          isDisabled={saving.isPending}
        />
        {faults.rating && (
          <p role="alert" className="text-sm font-medium text-error">
            {faults.rating}
          </p>
        )}
      </div>
      <Field label="Your review" error={faults.text}>
        <TextArea
          value={text}
          maxLength={2000}
          readOnly={saving.isPending}
          placeholder="What is good about it, and what is not?"
          onChange={(event) => {
            setText(event.target.value)
            setFaults({ ...faults, text: undefined })
          }}
        />
      </Field>
      {saving.isError && !faults.rating && !faults.text && (
        <Banner tone="error">{inWords(saving.error.message)}</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={saving.isPending} busyLabel="Saving...">
          {review ? 'Save changes' : 'Post review'}
        </Button>
        <Button variant="outline" disabled={saving.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function faultsOf(error: z.core.$ZodError): Faults {
  const messageOf = (field: keyof Faults) => error.issues.find(({ path }) => path[0] === field)?.message
  return { rating: messageOf('rating'), text: messageOf('text') }
}

function focusFault(form: HTMLFormElement, faults: Faults) {
  form.querySelector<HTMLElement>(faults.rating ? 'input[type="radio"]' : 'textarea')?.focus()
}
