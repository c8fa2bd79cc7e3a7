import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { ACCEPTED_PICTURES } from '#admin/layout/picture-upload.ts'
import { classNames } from '#ui/class-names.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { Spinner } from '#ui/page/spinner.tsx'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { PICTURE_DRAG, usePictureUploads } from '../use-picture-uploads.ts'
import { moveItem } from './move-item.ts'

interface PictureFieldProps {
  pictures: readonly string[]
  /** What they show, by their keys. */
  texts: Readonly<Record<string, string>>
  productName: string
  onText: (key: string, text: string) => void
  onChange: (change: (pictures: readonly string[]) => readonly string[]) => void
  /** The form cannot be saved while pictures are uploaded. */
  onUploadingChange: (isUploading: boolean) => void
  error?: string
}

/** Adds, removes and reorders pictures; lists show the first one. */
export function PictureField(props: PictureFieldProps) {
  const { pictures, texts, productName, onText, onChange, onUploadingChange, error } = props
  const [draggedAt, setDraggedAt] = useState<number | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { addFiles, uploading, errors, freePlaces } = usePictureUploads({
    count: pictures.length,
    onPicture: (key) => onChange((current) => [...current, key]),
    onUploadingChange,
  })
  const isUploading = uploading > 0
  const move = (from: number, to: number) => onChange((current) => moveItem(current, from, to))

  return (
    <section
      aria-label="Pictures"
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        addFiles([...event.dataTransfer.files])
      }}
    >
      <h3 className="mb-1.5 text-sm font-semibold">Pictures</h3>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
        {pictures.map((picture, at) => (
          <li
            key={picture}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(PICTURE_DRAG, picture)
              setDraggedAt(at)
            }}
            onDragEnd={() => setDraggedAt(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              if (draggedAt === null) return
              event.preventDefault()
              event.stopPropagation()
              move(draggedAt, at)
              setDraggedAt(null)
            }}
            className={classNames('min-w-0', draggedAt === at && 'opacity-50')}
          >
            <div className="relative overflow-hidden rounded-sm outlined">
              <ProductPicture picture={picture} name={`Picture ${at + 1} of ${productName}`} sizes="170px" />
              {at === 0 && (
                <span className="absolute top-1 left-1 rounded-full bg-ink px-2 py-0.5 text-xs font-bold text-surface">
                  Main
                </span>
              )}
            </div>
            <div className="flex justify-between">
              <PictureButton
                label={`Move picture ${at + 1} forward`}
                isDisabled={at === 0}
                onPress={() => move(at, at - 1)}
              >
                <ArrowLeft className="size-4" />
              </PictureButton>
              <PictureButton
                label={`Remove picture ${at + 1}`}
                onPress={() => onChange((current) => current.filter((key) => key !== picture))}
              >
                <Trash2 className="size-4" />
              </PictureButton>
              <PictureButton
                label={`Move picture ${at + 1} back`}
                isDisabled={at === pictures.length - 1}
                onPress={() => move(at, at + 1)}
              >
                <ArrowRight className="size-4" />
              </PictureButton>
            </div>
            <TextInput
              controlSize="admin"
              aria-label={`What picture ${at + 1} shows`}
              placeholder="What it shows"
              maxLength={200}
              value={texts[picture] ?? ''}
              onChange={({ target }) => onText(picture, target.value)}
            />
          </li>
        ))}
        {freePlaces > 0 && (
          <li>
            <button
              type="button"
              onClick={() => input.current?.click()}
              className="flex aspect-square w-full flex-col items-center justify-center gap-1 rounded-sm border border-dashed border-input p-1 text-center text-xs font-semibold text-brand-ink transition-colors hover:bg-brand-soft"
            >
              {isUploading ? <Spinner /> : <ImagePlus className="size-5" />}
              {isUploading ? `Uploading ${uploading}` : 'Add pictures'}
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED_PICTURES}
        aria-label="Picture files"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          addFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <p className="mt-1 text-xs text-muted">
        JPEG, PNG, WebP or AVIF; large ones are made smaller. Drag to reorder; the first one is shown in
        lists. Describe each for people who cannot see it.
      </p>
      {[...errors, ...(error ? [error] : [])].map((error) => (
        <p key={error} role="alert" className="mt-1 text-sm font-medium text-error">
          {error}
        </p>
      ))}
    </section>
  )
}

interface PictureButtonProps {
  label: string
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}

function PictureButton({ label, isDisabled, onPress, children }: PictureButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onPress}
      className="flex size-7 items-center justify-center rounded-sm text-muted hover:bg-quiet hover:text-ink disabled:opacity-40"
    >
      {children}
    </button>
  )
}
