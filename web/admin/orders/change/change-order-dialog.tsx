import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormFooter } from '#admin/editing/form-footer.tsx'
import { useGuardedClose } from '#admin/editing/unsaved-changes.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { TryAgain } from '#admin/list/try-again.tsx'
import { ApiFailure } from '#client/api-client.ts'
import { DeliveryDetails } from '#contract/address-schemas.ts'
import type { ChangePriceBody, OpenOrder } from '#contract/ordering/order-changes-schemas.ts'
import { useShopMode } from '#shop/shop-info.ts'
import { StateQuestionBanner, useStateQuestion } from '#shop/state-question.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { type Checked, checkBySchema, useForm } from '#ui/form/use-form.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { SkeletonText } from '#ui/page/skeleton.tsx'
import { useDebouncedValue } from '#ui/page/use-debounced-value.ts'
import { changedPriceQuery, useChangeGoodsOrDelivery } from './change-api.ts'
import { type ChangeDraft, changeOf, draftOf, isNothing } from './change-draft.ts'
import { ChangePreview } from './change-preview.tsx'
import { ChangedDelivery } from './changed-delivery.tsx'
import { ChangedGoods } from './changed-goods.tsx'

const TYPING_MS = 400

interface ChangeOrderDialogProps {
  order: OpenOrder
  isOpen: boolean
  onClose: () => void
}

/** Changes goods, address and day of an order, and shows before what becomes of the money. Asks before it discards a change. */
export function ChangeOrderDialog({ order: present, isOpen, onClose }: ChangeOrderDialogProps) {
  // As it was when this was opened: what somebody else changes meanwhile is not changed back unseen.
  const [order] = useState(present)
  const formId = useId()
  const { mutate, isPending } = useChangeGoodsOrDelivery(order.id)
  const form = useForm<ChangeDraft, ChangePriceBody>(draftOf(order), (draft) => checkDraft(order, draft))
  const close = useGuardedClose(JSON.stringify(form.values) !== JSON.stringify(draftOf(order)), onClose)
  const checksPincodes = useShopMode()?.checksPincodes === true
  const isAll = order.changeable === 'all'
  const isWrong = !('body' in checkDraft(order, form.values))
  const checked = useDebouncedValue(JSON.stringify(changeIn(order, form.values)), TYPING_MS)
  const change: ChangePriceBody | null = JSON.parse(checked)
  const price = useQuery(changedPriceQuery(order.id, change ?? {}, isOpen && change !== null))
  const isShown = price.isSuccess && !price.isPlaceholderData && change !== null
  const isSettled = checked === JSON.stringify(changeIn(order, form.values))
  const question = useStateQuestion(form, isAll && checksPincodes)
  const submit = form.submit((body) => {
    if (question) return question.answer.current?.focus()
    if (!isShown || !price.data) return
    const { total } = price.data
    const note = form.values.note.trim()
    mutate(
      { ...body, ...(note && { note }), seen: { updatedAt: order.updatedAt, total } },
      {
        onSuccess: onClose,
        onError: (error) => {
          form.showProblem(error instanceof ApiFailure ? withOwnFields(error) : { message: error.message })
          void price.refetch()
        },
      },
    )
  })
  return (
    <Dialog
      size="large"
      phone="full"
      isOpen={isOpen}
      onClose={close}
      isBusy={isPending}
      title={`Change order ${order.orderNumber}`}
      description={
        isAll ? undefined : 'It has left the shop, or its papers are written: goods and address stay.'
      }
      footer={
        <FormFooter
          formId={formId}
          submitLabel="Change order"
          isSaving={isPending}
          isDisabled={!isWrong && (!isShown || !isSettled)}
          onCancel={close}
        />
      }
    >
      {/* The search for goods is a form of its own, whose Enter must not change the order. */}
      <div className="flex flex-col gap-6">
        {form.problem && <Banner tone="error">{form.problem}</Banner>}
        {isAll && (
          <ChangedGoods lines={form.values.lines} onChange={(change) => form.update('lines', change)} />
        )}
        <form
          id={formId}
          aria-label="Change order"
          noValidate
          onSubmit={submit}
          className="flex flex-col gap-6"
        >
          <ChangedDelivery field={form.field} state={form.values.state} hasFixedAddress={!isAll} />
          <StateQuestionBanner question={question} size="admin" />
          <Field label="Note" hint="Why, for the shop alone." {...form.field('note')}>
            <TextInput controlSize="admin" maxLength={300} autoComplete="off" />
          </Field>
          {price.isError && (
            <Banner tone="error" action={<TryAgain query={price} />}>
              {formatFailure('This change is not possible', price.error)}
            </Banner>
          )}
          {change === null ? (
            isSettled && !isWrong && <p className="text-sm text-muted">Nothing is changed yet.</p>
          ) : price.data ? (
            <ChangePreview price={price.data} isOld={!isShown || !isSettled} />
          ) : (
            !price.isError && <SkeletonText lines={4} />
          )}
        </form>
      </div>
    </Dialog>
  )
}

/** What is to be asked for; null while nothing is changed or something typed is wrong. */
function changeIn(order: OpenOrder, draft: ChangeDraft): ChangePriceBody | null {
  const checked = checkDraft(order, draft)
  return 'body' in checked && !isNothing(checked.body) ? checked.body : null
}

function checkDraft(order: OpenOrder, draft: ChangeDraft): Checked<ChangeDraft, ChangePriceBody> {
  const change = changeOf(order, draft)
  if (draft.expectedDelivery === '') return { errors: { expectedDelivery: 'Choose a day' } }
  if (!change.deliveryDetails) return { body: change }
  const details = checkBySchema<ChangeDraft, DeliveryDetails>(DeliveryDetails, change.deliveryDetails)
  return 'body' in details ? { body: { ...change, deliveryDetails: details.body } } : details
}

/** The server names a field within the details by its path. */
function withOwnFields({ message, fields }: ApiFailure) {
  const own = Object.entries(fields).map(([path, text]) => [path.replace(/^deliveryDetails\./, ''), text])
  return { message, fields: Object.fromEntries(own) }
}
