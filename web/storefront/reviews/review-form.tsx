import { ApiFailure } from '#client/api-client.ts'
import { type Review, ReviewBody } from '#contract/reviews.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { RatingInput } from '#ui/form/rating-input.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { checkBySchema, useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import { readableMessage } from '#ui/page/readable-message.ts'
import { useSaveReview } from './reviews-api.ts'

interface ReviewFormProps {
  productId: string
  /** The customer's review to edit; null for a new one. */
  review: Review | null
  onDone: () => void
  onCancel: () => void
}

/** Stars and text. What was typed stays when saving fails. */
export function ReviewForm({ productId, review, onDone, onCancel }: ReviewFormProps) {
  const form = useForm({ rating: review?.rating ?? 0, text: review?.text ?? '' }, (values) =>
    checkBySchema(ReviewBody, values),
  )
  const saving = useSaveReview(productId, review === null)
  const save = form.submit((body) =>
    saving.mutate(body, {
      onSuccess: () => {
        toast.success(review ? 'Review updated' : 'Thank you for your review!')
        onDone()
      },
      onError: (error) =>
        form.showProblem({
          message: readableMessage(error.message),
          fields: error instanceof ApiFailure ? error.fields : {},
        }),
    }),
  )
  return (
    <form
      noValidate
      onSubmit={save}
      className="flex flex-col gap-4 rounded-lg bg-surface p-4 outlined sm:p-6"
    >
      <h3 className="text-lg font-bold">{review ? 'Edit your review' : 'Write a review'}</h3>
      <div>
        <RatingInput
          label="Your rating"
          name="rating"
          value={form.values.rating}
          onChange={(stars) => form.set('rating', stars)}
          isDisabled={saving.isPending}
        />
        {form.errors.rating && (
          <p role="alert" className="text-sm font-medium text-error">
            {form.errors.rating}
          </p>
        )}
      </div>
      <Field label="Your review" {...form.field('text')}>
        <TextArea
          maxLength={2000}
          readOnly={saving.isPending}
          placeholder="What is good about it, and what is not?"
        />
      </Field>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
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
