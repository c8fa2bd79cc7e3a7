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
import { failureMessage } from '#ui/page/failure-message.ts'
import { useSaveReview } from './reviews-api.ts'

interface ReviewFormProps {
  productId: string
  /** The own review; null to write the first. */
  review: Review | null
  onDone: () => void
  onCancel: () => void
}

type Errors = { rating?: string; text?: string }

/** Stars and words. What was typed stays when saving fails. */
export function ReviewForm({ productId, review, onDone, onCancel }: ReviewFormProps) {
  const [rating, setRating] = useState(review?.rating ?? 0)
  const [text, setText] = useState(review?.text ?? '')
  const [errors, setErrors] = useState<Errors>({})
  const saving = useSaveReview(productId, review === null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const parsed = z.safeParse(ReviewBody, { rating, text })
    setErrors(parsed.success ? {} : errorsOf(parsed.error))
    if (!parsed.success) return focusError(event.currentTarget, errorsOf(parsed.error))
    saving.mutate(parsed.data, {
      onSuccess: () => {
        toast.success(review ? 'Review updated' : 'Thank you for your review!')
        onDone()
      },
      onError: (error) => setErrors(error instanceof ApiFailure ? error.fields : {}),
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
            setErrors({ ...errors, rating: undefined })
          }}
          isDisabled={saving.isPending}
        />
        {errors.rating && (
          <p role="alert" className="text-sm font-medium text-error">
            {errors.rating}
          </p>
        )}
      </div>
      <Field label="Your review" error={errors.text}>
        <TextArea
          value={text}
          maxLength={2000}
          readOnly={saving.isPending}
          placeholder="What is good about it, and what is not?"
          onChange={(event) => {
            setText(event.target.value)
            setErrors({ ...errors, text: undefined })
          }}
        />
      </Field>
      {saving.isError && !errors.rating && !errors.text && (
        <Banner tone="error">{failureMessage(saving.error.message)}</Banner>
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

function errorsOf(error: z.core.$ZodError): Errors {
  const messageOf = (field: keyof Errors) => error.issues.find(({ path }) => path[0] === field)?.message
  return { rating: messageOf('rating'), text: messageOf('text') }
}

function focusError(form: HTMLFormElement, errors: Errors) {
  form.querySelector<HTMLElement>(errors.rating ? 'input[type="radio"]' : 'textarea')?.focus()
}
