import { adminToast } from '#admin/layout/admin-toast.ts'
import { type AdminReview, HideReviewBody } from '#contract/reviews.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { checkBySchema, useForm } from '#ui/form/use-form.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Banner } from '#ui/page/banner.tsx'
import type { useModerateReview } from './reviews-api.ts'

const FORM_ID = 'hide-review'

interface HideReviewDialogProps {
  review: AdminReview | null
  moderation: ReturnType<typeof useModerateReview>
  onClose: () => void
}

/** Hides a review with a reason, which is recorded. */
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
  const form = useForm({ reason: '' }, (values) => checkBySchema(HideReviewBody, values))
  const hide = form.submit(({ reason }) =>
    moderation.mutate(
      { id: review.id, reason },
      {
        onSuccess: () => {
          adminToast.success('Review hidden')
          onDone()
        },
        onError: form.showProblem,
      },
    ),
  )
  return (
    <form id={FORM_ID} noValidate className="flex flex-col gap-3" onSubmit={hide}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <Field label="Reason" {...form.field('reason')} hint="Kept in the activity log" isRequired>
        <TextArea controlSize="admin" maxLength={300} />
      </Field>
    </form>
  )
}
