import { useState } from 'react'
import { ENTITY_FORM_ID, EntityDrawer } from '#admin/editing/entity-drawer.tsx'
import { EntityForm } from '#admin/editing/entity-form.tsx'
import { useEntityForm } from '#admin/editing/use-entity-form.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { EditedPage, MAX_PAGE_LENGTH, PageBody } from '#contract/shop-pages/shop-pages-schemas.ts'
import { PageText } from '#shop/pages/page-text.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { checkBySchema } from '#ui/form/use-form.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { CHANGED_SINCE, missingText } from './page-list.tsx'
import { type PageMutations, usePageMutations } from './pages-api.ts'

interface PageDrawerProps {
  /** Null while closed. */
  page: EditedPage | null
  onClose: () => void
}

/** Writes the text of one page. */
export function PageDrawer({ page, onClose }: PageDrawerProps) {
  const mutations = usePageMutations()
  const isSaving = mutations.write.isPending || mutations.reset.isPending
  return (
    <EntityDrawer
      open={page}
      title={(open) => open?.title ?? ''}
      description="Ask a lawyer to read it: what stands here, your shop has to keep."
      size="large"
      addLabel="Save"
      isSaving={isSaving}
      onClose={onClose}
      action={page?.isWritten && <ResetButton page={page} mutations={mutations} onReset={onClose} />}
    >
      {(open) => open && <PageForm page={open} mutations={mutations} onSaved={onClose} />}
    </EntityDrawer>
  )
}

interface PageFormProps {
  page: EditedPage
  mutations: PageMutations
  onSaved: () => void
}

const PAGE = {
  schema: EditedPage,
  valuesOf: ({ body }: EditedPage) => ({ body }),
  labels: { body: 'Text' },
}

function PageForm({ page, mutations, onSaved }: PageFormProps) {
  const [tab, setTab] = useState<'write' | 'preview'>('write')
  const form = useEntityForm(PAGE, { stored: page }, (values) => checkBySchema(PageBody, values))
  const { shown = page } = form
  const save = form.submit((body) =>
    mutations.write.mutate(
      { slug: shown.slug, body: { ...body, seen: { body: shown.body } } },
      {
        onSuccess: () => {
          toast.success('Page saved', { kind: 'admin' })
          onSaved()
        },
        onError: (error) => {
          setTab('write')
          form.showProblem(error)
        },
      },
    ),
  )
  return (
    <EntityForm form={form} id={ENTITY_FORM_ID} onSubmit={save}>
      {shown.isOlderThanRules && (
        <Banner tone="warning" title={CHANGED_SINCE}>
          Compare it with the text made from your rules, or take that one.
        </Banner>
      )}
      {!shown.isWritten && shown.missing.length > 0 && (
        <Banner title="Left out until you answer">{missingText(shown.missing)}</Banner>
      )}
      <Tabs
        label="Text"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'write', label: 'Text' },
          { value: 'preview', label: 'Preview' },
        ]}
      >
        <TabPanel value="write">
          <Field
            label="Text"
            {...form.field('body')}
            hint={
              shown.isWritten
                ? 'Begin a heading with ## and a line of a list with a dash.'
                : 'Made from your rules, and follows them until you save a text of your own.'
            }
          >
            <TextArea controlSize="admin" rows={16} maxLength={MAX_PAGE_LENGTH} className="min-h-96" />
          </Field>
        </TabPanel>
        <TabPanel value="preview">
          <PageText text={form.values.body} heading="h3" />
        </TabPanel>
      </Tabs>
      {shown.isWritten && shown.generated !== shown.body && (
        <details className="rounded-md bg-quiet px-4 py-3">
          <summary className="cursor-pointer font-semibold">The text made from your rules</summary>
          <div className="mt-3">
            <PageText text={shown.generated} heading="h3" />
          </div>
        </details>
      )}
    </EntityForm>
  )
}

interface ResetButtonProps {
  page: EditedPage
  mutations: PageMutations
  onReset: () => void
}

function ResetButton({ page, mutations, onReset }: ResetButtonProps) {
  const confirm = useConfirm()
  const reset = async () => {
    const isSure = await confirm({
      title: 'Use the text made from your rules?',
      description: 'Your own text is taken off the page. The activity log keeps how it began.',
      confirmLabel: 'Use it',
    })
    if (!isSure) return
    mutations.reset.mutate(page.slug, {
      onSuccess: () => {
        toast.success('The page follows your rules again', { kind: 'admin' })
        onReset()
      },
      onError: (error) => adminToast.failure('Failed to reset the page', error),
    })
  }
  return (
    <Button
      size="admin"
      variant="ghost"
      isBusy={mutations.reset.isPending}
      busyLabel="Resetting..."
      onClick={() => void reset()}
    >
      Reset to your rules
    </Button>
  )
}
