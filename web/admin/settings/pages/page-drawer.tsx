import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { ChangedMeanwhileNotice } from '#admin/layout/changed-meanwhile-notice.tsx'
import { FormFooter } from '#admin/layout/form-footer.tsx'
import { useEditForm } from '#admin/layout/use-edit-form.ts'
import { EditedPage, MAX_PAGE_LENGTH, PageBody } from '#contract/shop-pages/shop-pages-schemas.ts'
import { PageText } from '#shop/pages/page-text.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { checkBySchema } from '#ui/form/use-form.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { CHANGED_SINCE, missingText } from './page-list.tsx'
import { type PageMutations, usePageMutations } from './pages-api.ts'

const FORM_ID = 'page-form'

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
    <Drawer
      isOpen={page !== null}
      onClose={onClose}
      isBusy={isSaving}
      size="large"
      title={page?.title ?? ''}
      description="Ask a lawyer to read it: what stands here, your shop has to keep."
      footer={
        <FormFooter
          formId={FORM_ID}
          submitLabel="Save"
          isSaving={mutations.write.isPending}
          onCancel={onClose}
        >
          {page?.isWritten && <ResetButton page={page} mutations={mutations} onReset={onClose} />}
        </FormFooter>
      }
    >
      {page && <PageForm page={page} mutations={mutations} onSaved={onClose} />}
    </Drawer>
  )
}

interface PageFormProps {
  page: EditedPage
  mutations: PageMutations
  onSaved: () => void
}

const valuesOf = ({ body }: EditedPage) => ({ body })

function PageForm({ page, mutations, onSaved }: PageFormProps) {
  const [shown, setShown] = useState(page)
  const [tab, setTab] = useState<'write' | 'preview'>('write')
  const form = useEditForm(valuesOf(shown), (values) => checkBySchema(PageBody, values))
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
    <form id={FORM_ID} noValidate className="flex flex-col gap-4" onSubmit={save}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <ChangedMeanwhileNotice
        form={form}
        schema={EditedPage}
        valuesOf={valuesOf}
        labels={{ body: 'Text' }}
        onCurrent={setShown}
      />
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
    </form>
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
