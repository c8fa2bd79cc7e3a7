import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'

interface FileDropProps {
  label: string
  onFile: (file: File) => void
}

/** A file is chosen by a press, or dropped. */
export function FileDrop({ label, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const [dropped] = event.dataTransfer.files
          if (dropped) onFile(dropped)
        }}
        className={classNames(
          'flex w-full flex-col items-center gap-2 rounded-md border border-dashed border-input px-4 py-6 text-center text-sm font-semibold text-brand-ink transition-colors hover:bg-brand-soft',
          isOver && 'bg-brand-soft',
        )}
      >
        <FileUp className="size-6" />
        {label}
        <span className="font-normal text-muted">
          What Shopify or WooCommerce exported, or a spreadsheet: CSV or Excel
        </span>
      </button>
      <input
        ref={input}
        type="file"
        aria-label="File with products"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onFile(chosen)
          event.target.value = ''
        }}
      />
    </>
  )
}
