import { ENTITY_FORM_ID, EntityDrawer, type OpenEntity } from '#admin/editing/entity-drawer.tsx'
import { EntityForm } from '#admin/editing/entity-form.tsx'
import { type Entity, useEntityForm } from '#admin/editing/use-entity-form.ts'
import { SaveSynonymsBody, SynonymGroup } from '#contract/catalogue/synonyms.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { checkBySchema } from '#ui/form/use-form.ts'
import { type SynonymValues, synonymInput, synonymValuesOf } from './synonym-values.ts'
import type { SynonymEntity } from './synonyms-api.ts'

const SYNONYMS: Entity<SynonymGroup, SynonymValues> = {
  schema: SynonymGroup,
  valuesOf: synonymValuesOf,
  labels: { words: 'Words' },
}
const MAX_LENGTH = 1_500

interface SynonymDrawerProps {
  open: OpenEntity<SynonymGroup>
  /** The first word of a new group, where it is known. */
  first: string
  entity: SynonymEntity
  onClose: () => void
}

/** Adds or edits a group of synonyms. */
export function SynonymDrawer({ open, first, entity, onClose }: SynonymDrawerProps) {
  return (
    <EntityDrawer
      open={open}
      title={(group) => (group ? 'Synonyms' : 'New synonyms')}
      description="Whoever searches for one of these words finds products with any of them"
      addLabel="Add synonyms"
      isSaving={entity.isSaving}
      onClose={onClose}
    >
      {(group) => <SynonymForm group={group} first={first} entity={entity} onSaved={onClose} />}
    </EntityDrawer>
  )
}

interface SynonymFormProps extends Pick<SynonymDrawerProps, 'first' | 'entity'> {
  group: SynonymGroup | undefined
  onSaved: () => void
}

function SynonymForm({ group, first, entity, onSaved }: SynonymFormProps) {
  const blank = { words: first === '' ? '' : `${first}, ` }
  const form = useEntityForm(SYNONYMS, { stored: group, blank }, (values) =>
    checkBySchema(SaveSynonymsBody, synonymInput(values)),
  )
  const save = form.submit((body) =>
    entity.save(form.shown, body, { onSuccess: onSaved, onError: form.showProblem }),
  )
  return (
    <EntityForm form={form} id={ENTITY_FORM_ID} onSubmit={save}>
      <Field
        label="Words"
        {...form.field('words')}
        hint="Words or short phrases with commas between them, in any script: chair, kursi, कुर्सी"
        isRequired
      >
        <TextArea controlSize="admin" maxLength={MAX_LENGTH} autoCapitalize="none" spellCheck={false} />
      </Field>
    </EntityForm>
  )
}
