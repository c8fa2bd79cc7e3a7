import { ImagePlus } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { ACCEPTED_PICTURES } from '#admin/layout/picture-upload.ts'
import { isColourOption } from '#contract/catalogue/colours.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { PICTURE_DRAG, usePictureUploads } from '../use-picture-uploads.ts'
import type { ChangeSheet } from './use-sheet-undo.ts'
import {
  hasPicture,
  type OptionValues,
  type VariantFormValues,
  valuesIn,
  withPicture,
} from './variant-values.ts'

interface ValuePicturesProps {
  sheet: VariantFormValues
  /** Keys of all pictures that can be chosen. */
  pictures: readonly string[]
  onChange: ChangeSheet
  /** Also calls for a picture that was dropped on a value. */
  onPicture: ((key: string) => void) | undefined
  onUploadingChange: (isUploading: boolean) => void
}

/** Says which pictures show a colour: they are dragged on it, dropped from a folder, or pressed. */
export function ValuePictures({
  sheet,
  pictures,
  onChange,
  onPicture,
  onUploadingChange,
}: ValuePicturesProps) {
  const named = sheet.options.filter(({ name, values }) => name.trim() !== '' && valuesIn(values).length > 0)
  const [chosen, setChosen] = useState<string>()
  const option = named.find(({ name }) => name === chosen) ?? defaultOption(named)
  const uploads = usePictureUploads({
    count: pictures.length,
    onPicture: () => undefined,
    onUploadingChange,
  })
  if (!option) return null
  const at = sheet.options.indexOf(option)
  return (
    <section aria-label={`Pictures by ${option.name}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-sm font-semibold">Pictures by {option.name.trim().toLowerCase()}</h4>
        {named.length > 1 && (
          <SegmentedControl
            size="admin"
            label="What the pictures differ by"
            value={option.name}
            onChange={setChosen}
            options={named.map(({ name }) => ({ value: name, label: name }))}
          />
        )}
      </div>
      <ul className="rounded-md outlined">
        {valuesIn(option.values).map((value) => (
          <ValueRow
            key={value}
            value={value}
            pictures={pictures}
            isChosen={(key) => hasPicture(sheet, at, value, key)}
            onToggle={(key, isShown) => onChange((latest) => withPicture(latest, at, value, key, isShown))}
            onFiles={(files) =>
              uploads.addFiles(files, (key) => {
                onPicture?.(key)
                onChange((latest) => withPicture(latest, at, value, key, true))
              })
            }
          />
        ))}
      </ul>
      <p className="text-xs text-muted" aria-live="polite">
        {uploads.uploading > 0
          ? `Uploading ${uploads.uploading}`
          : 'Drag a picture to where it belongs, or press it. Where none is chosen, all of them are shown.'}
      </p>
      {uploads.errors.map((error) => (
        <p key={error} role="alert" className="text-sm font-medium text-error">
          {error}
        </p>
      ))}
    </section>
  )
}

const defaultOption = (named: readonly OptionValues[]) =>
  named.find(({ name }) => isColourOption(name)) ?? named[0]

interface ValueRowProps {
  value: string
  pictures: readonly string[]
  isChosen: (key: string) => boolean
  onToggle: (key: string, isShown: boolean) => void
  onFiles: (files: readonly File[]) => void
}

function ValueRow({ value, pictures, isChosen, onToggle, onFiles }: ValueRowProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  function drop(event: DragEvent) {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    const key = event.dataTransfer.getData(PICTURE_DRAG)
    if (key) onToggle(key, true)
    else onFiles([...event.dataTransfer.files])
  }
  return (
    <li
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-wrap items-center gap-2 border-b border-line px-3 py-2 last:border-b-0',
        isOver && 'bg-brand-soft',
      )}
    >
      <span className="w-24 truncate text-sm font-semibold" title={value}>
        {value}
      </span>
      {pictures.map((key, at) => (
        <button
          key={key}
          type="button"
          draggable
          onDragStart={({ dataTransfer }) => dataTransfer.setData(PICTURE_DRAG, key)}
          aria-pressed={isChosen(key)}
          aria-label={`Picture ${at + 1} shows ${value}`}
          onClick={() => onToggle(key, !isChosen(key))}
          className={classNames(
            'size-10 overflow-hidden rounded-sm border-2 transition-opacity',
            isChosen(key) ? 'border-brand' : 'border-transparent opacity-60 hover:opacity-100',
          )}
        >
          <ProductPicture picture={key} name="" sizes="40px" />
        </button>
      ))}
      <Button
        size="admin"
        variant="ghost"
        icon={<ImagePlus className="size-5" />}
        aria-label={`Add pictures of ${value}`}
        onClick={() => input.current?.click()}
      >
        Add
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED_PICTURES}
        aria-label={`Picture files of ${value}`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </li>
  )
}
