import { adminToast } from '#admin/layout/admin-toast.ts'
import { type AdminReview, HideReviewBody } from '#contract/reviews.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { checkBySchema, useForm } from '#ui/form/use-form.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Banner } from '#ui/page/banner.tsx'
import type { useModeration } from './reviews-api.ts'

const FORM_ID = 'hide-review'

interface HideReviewDialogProps {
  review: AdminReview | null
  hiding: ReturnType<typeof useModeration>['hide']
  onClose: () => void
}

/** Hides a review with a reason, which is recorded. */
export function HideReviewDialog({ review, hiding, onClose }: HideReviewDialogProps) {
  return (
    <Dialog
      isOpen={review !== null}
      onClose={onClose}
      isBusy={hiding.isPending}
      size="medium"
      title="Hide this review?"
      description={`By ${review?.author} on ${review?.product.name}. Its rating will no longer count.`}
      footer={
        <div className="flex justify-end gap-2">
          <Button size="admin" variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} size="admin" variant="danger" isBusy={hiding.isPending}>
            Hide review
          </Button>
        </div>
      }
    >
      {review && <HideForm review={review} hiding={hiding} onDone={onClose} />}
    </Dialog>
  )
}

interface HideFormProps {
  review: AdminReview
  hiding: HideReviewDialogProps['hiding']
  onDone: () => void
}

function HideForm({ review, hiding, onDone }: HideFormProps) {
  const form = useForm({ reason: '' }, (values) => checkBySchema(HideReviewBody, values))
  const hide = form.submit(({ reason }) =>
    hiding.mutate(
      { params: { id: review.id }, body: { reason } },
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
