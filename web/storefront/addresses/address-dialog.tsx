import { useId, useState } from 'react'
import type { SavedAddress } from '#contract/address-schemas.ts'
import { StateQuestionBanner } from '#shop/state-question.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { readableMessage } from '#ui/page/readable-message.ts'
import { completeDetails, type TypedDetails, typedDetails } from './delivery-details.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { useSaveAddress } from './saved-address-changes.ts'
import { useDeliveryForm } from './use-delivery-form.ts'

export type AddressInEdit = { kind: 'new'; details: TypedDetails } | { kind: 'saved'; address: SavedAddress }

interface AddressDialogProps {
  userId: string
  /** Null closes the dialog. */
  inEdit: AddressInEdit | null
  onClose: () => void
}

/** Adds or changes one saved address. */
export function AddressDialog({ userId, inEdit, onClose }: AddressDialogProps) {
  const saving = useSaveAddress(userId)
  const formId = useId()
  return (
    <Dialog
      isOpen={inEdit !== null}
      onClose={onClose}
      size="medium"
      phone="full"
      title={inEdit?.kind === 'saved' ? 'Edit address' : 'Add address'}
      isBusy={saving.isPending}
      footer={
        <div className="flex gap-3 sm:justify-end">
          <Button variant="outline" onClick={onClose} className="flex-1 sm:flex-none">
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            isBusy={saving.isPending}
            busyLabel="Saving..."
            className="flex-1 sm:flex-none"
          >
            Save Address
          </Button>
        </div>
      }
    >
      {inEdit && <AddressForm formId={formId} inEdit={inEdit} saving={saving} onSaved={onClose} />}
    </Dialog>
  )
}

interface AddressFormProps {
  formId: string
  inEdit: AddressInEdit
  saving: ReturnType<typeof useSaveAddress>
  onSaved: () => void
}

function AddressForm({ formId, inEdit, saving, onSaved }: AddressFormProps) {
  const saved = inEdit.kind === 'saved' ? inEdit.address : undefined
  const [label, setLabel] = useState(saved?.label ?? '')
  const [isDefault, setDefault] = useState(saved?.isDefault ?? false)
  const form = useDeliveryForm(inEdit.kind === 'new' ? inEdit.details : typedDetails(inEdit.address))
  const save = form.submit((details) => {
    const address = { ...completeDetails(details), label: label.trim() || 'Address', isDefault }
    saving.mutate({ id: saved?.id, ...address }, { onSuccess: onSaved })
  }, saving.reset)
  const problem = form.problem ?? (saving.error && readableMessage(saving.error.message))
  return (
    <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-4">
      {problem && <Banner tone="error">{problem}</Banner>}
      <Field label="Name of this address" hint="Home, Office, ...">
        <TextInput
          value={label}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setLabel(target.value)}
        />
      </Field>
      <DeliveryFields form={form} />
      <StateQuestionBanner question={form.question} />
      <Checkbox
        label="Use this address unless I choose another"
        checked={isDefault}
        disabled={saved?.isDefault}
        onChange={({ target }) => setDefault(target.checked)}
      />
    </form>
  )
}
