import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { Button } from '#ui/button.tsx'

/** Something to enter elsewhere, with a button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      adminToast.error('Select the text and copy it by hand')
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 text-sm wrap-anywhere text-muted">
        {label}: <span className="font-mono text-ink">{text}</span>
      </p>
      <Button
        variant="outline"
        size="admin"
        icon={isCopied ? <Check className="size-4" /> : <Copy className="size-4" />}
        onClick={() => void copy()}
        aria-label={`Copy: ${label}`}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
