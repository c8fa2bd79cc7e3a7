import { useState } from 'react'
import { ChangedMeanwhileNotice } from '#admin/layout/changed-meanwhile-notice.tsx'
import { FormFooter } from '#admin/layout/form-footer.tsx'
import { useEditForm } from '#admin/layout/use-edit-form.ts'
import { SaveSynonymsBody, SynonymGroup } from '#contract/catalogue/synonyms.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { checkBySchema } from '#ui/form/use-form.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { synonymInput, synonymValuesOf } from './synonym-values.ts'
import type { SynonymMutations } from './synonyms-api.ts'

const FORM_ID = 'synonym-form'
const MAX_LENGTH = 1_500

interface SynonymDrawerProps {
  /** A group to edit, "new", or null while closed. */
  open: SynonymGroup | 'new' | null
  /** The first word of a new group, where it is known. */
  first: string
  mutations: SynonymMutations
  onClose: () => void
  /** `before` is undefined for a new group. */
  onSaved: (before: SynonymGroup | undefined, after: SynonymGroup) => void
}

/** Adds or edits a group of synonyms. */
export function SynonymDrawer({ open, first, mutations, onClose, onSaved }: SynonymDrawerProps) {
  const group = open === 'new' || open === null ? undefined : open
  const isSaving = mutations.create.isPending || mutations.change.isPending
  return (
    <Drawer
      isOpen={open !== null}
      onClose={onClose}
      isBusy={isSaving}
      title={group ? 'Synonyms' : 'New synonyms'}
      description="Whoever searches for one of these words finds products with any of them"
      footer={
        <FormFooter
          formId={FORM_ID}
          submitLabel={group ? 'Save' : 'Add synonyms'}
          isSaving={isSaving}
          onCancel={onClose}
        />
      }
    >
      <SynonymForm
        group={group}
        first={first}
        mutations={mutations}
        onSaved={(before, after) => {
          onSaved(before, after)
          onClose()
        }}
      />
    </Drawer>
  )
}

interface SynonymFormProps extends Pick<SynonymDrawerProps, 'first' | 'mutations' | 'onSaved'> {
  group: SynonymGroup | undefined
}

function SynonymForm({ group, first, mutations, onSaved }: SynonymFormProps) {
  const [shown, setShown] = useState(group)
  const form = useEditForm(
    shown ? synonymValuesOf(shown) : { words: first === '' ? '' : `${first}, ` },
    (values) => checkBySchema(SaveSynonymsBody, synonymInput(values)),
  )

  const save = form.submit((body) => {
    const outcome = { onSuccess: (saved: SynonymGroup) => onSaved(shown, saved), onError: form.showProblem }
    if (!shown) return mutations.create.mutate(body, outcome)
    mutations.change.mutate({ id: shown.id, body: { ...body, seen: { words: shown.words } } }, outcome)
  })

  return (
    <form id={FORM_ID} noValidate className="flex flex-col gap-4" onSubmit={save}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <ChangedMeanwhileNotice
        form={form}
        schema={SynonymGroup}
        valuesOf={synonymValuesOf}
        labels={{ words: 'Words' }}
        onCurrent={setShown}
      />
      <Field
        label="Words"
        {...form.field('words')}
        hint="Words or short phrases with commas between them, in any script: chair, kursi, कुर्सी"
        isRequired
      >
        <TextArea controlSize="admin" maxLength={MAX_LENGTH} autoCapitalize="none" spellCheck={false} />
      </Field>
    </form>
  )
}
