import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { failureMessage } from '#admin/layout/format-failure.ts'
import { ACCEPTED_PICTURES, pictureError, uploadPicture } from '#admin/layout/picture-upload.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { SettingField } from './fields/setting-fields.tsx'
import type { SettingsEdit } from './settings-form.tsx'

const USUAL_COLOUR = '#02666e'

/** The shop's own logo and colour, for its header, emails and printed papers. */
export function LookCard({ form }: { form: SettingsEdit }) {
  const colour = form.field('brandColour')
  return (
    <Card>
      <CardHeader title="Look" subtitle="In the header, in emails and on paper" />
      <div className="grid gap-4 sm:grid-cols-2">
        <LogoField logo={form.values.logo} onLogo={(key) => form.set('logo', key)} error={form.errors.logo} />
        <SettingField form={form} name="brandColour">
          <div className="flex items-center gap-2">
            <input
              type="color"
              aria-label="Choose a colour"
              value={/^#[0-9a-f]{6}$/i.test(colour.value) ? colour.value : USUAL_COLOUR}
              onChange={colour.onChange}
              className="size-10 shrink-0 cursor-pointer rounded-sm border border-input bg-surface p-0.5"
            />
            <TextInput controlSize="admin" maxLength={7} placeholder={USUAL_COLOUR} />
          </div>
        </SettingField>
      </div>
    </Card>
  )
}

interface LogoFieldProps {
  logo: string | null
  onLogo: (key: string | null) => void
  error: string | undefined
}

function LogoField({ logo, onLogo, error }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isUploading, setUploading] = useState(false)
  const [uploadError, setUploadError] = useState<string>()
  const upload = async (file: File) => {
    const refused = pictureError(file)
    setUploadError(refused)
    if (refused) return
    setUploading(true)
    try {
      onLogo(await uploadPicture(file, 'logo'))
    } catch (failure) {
      setUploadError(failureMessage(failure) ?? 'The logo was not uploaded')
    } finally {
      setUploading(false)
    }
  }
  const message = uploadError ?? error
  return (
    <section aria-label="Logo" className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold">Logo</h3>
      <div className="flex items-center gap-2">
        {logo && (
          <div className="size-10 shrink-0 overflow-hidden rounded-sm outlined">
            <ProductPicture picture={logo} name="Logo" sizes="40px" />
          </div>
        )}
        <Button
          size="admin"
          variant="outline"
          icon={<ImagePlus aria-hidden="true" className="size-4" />}
          isBusy={isUploading}
          busyLabel="Uploading..."
          onClick={() => input.current?.click()}
        >
          {logo ? 'Replace' : 'Upload logo'}
        </Button>
        {logo && (
          <Button
            size="admin"
            variant="ghost"
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onClick={() => onLogo(null)}
          >
            Remove
          </Button>
        )}
      </div>
      <p
        role={message ? 'alert' : undefined}
        className={message ? 'text-sm text-error' : 'text-sm text-muted'}
      >
        {message ?? 'JPEG, PNG or WebP; a wide one gets room above and below'}
      </p>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_PICTURES}
        aria-label="Logo file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void upload(file)
        }}
      />
    </section>
  )
}
