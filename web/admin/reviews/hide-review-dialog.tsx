import { useFormDraft } from '#admin/layout/form-draft.ts'
import { type AdminReview, HideReviewBody } from '#contract/reviews.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import type { useModerateReview } from './reviews-api.ts'

const FORM_ID = 'hide-review'

interface HideReviewDialogProps {
  review: AdminReview | null
  moderation: ReturnType<typeof useModerateReview>
  onClose: () => void
}

/** A review is hidden with a reason, which stays in the books. */
export function HideReviewDialog({ review, moderation, onClose }: HideReviewDialogProps) {
  return (
    <Dialog
      isOpen={review !== null}
      onClose={onClose}
      isBusy={moderation.isPending}
      size="medium"
      title="Hide this review?"
      description={`By ${review?.author} on ${review?.product.name}. Its rating will no longer count.`}
      footer={
        <div className="flex justify-end gap-2">
          <Button size="admin" variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} size="admin" variant="danger" isBusy={moderation.isPending}>
            Hide review
          </Button>
        </div>
      }
    >
      {review && <HideForm review={review} moderation={moderation} onDone={onClose} />}
    </Dialog>
  )
}

interface HideFormProps {
  review: AdminReview
  moderation: HideReviewDialogProps['moderation']
  onDone: () => void
}

function HideForm({ review, moderation, onDone }: HideFormProps) {
  const { form, values, errors, set, check, showFailure } = useFormDraft({ reason: '' })
  return (
    <form
      id={FORM_ID}
      ref={form}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const body = check(HideReviewBody, values)
        if (!body) return
        moderation.mutate(
          { id: review.id, reason: body.reason },
          {
            onSuccess: () => {
              toast.success('Review hidden', { kind: 'admin' })
              onDone()
            },
            onError: showFailure,
          },
        )
      }}
    >
      {errors.form && <Banner tone="error">{errors.form}</Banner>}
      <Field label="Reason" error={errors.reason} hint="Kept in the activity log" isRequired>
        <TextArea
          controlSize="admin"
          maxLength={300}
          value={values.reason}
          onChange={(event) => set('reason', event.target.value)}
        />
      </Field>
    </form>
  )
}
