import type { ProductImport } from '#contract/catalogue/product-imports.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'

interface ImportFooterProps {
  /** Absent while a file is chosen or sent. */
  shown: ProductImport | undefined
  /** Whether an answer or a step is on its way. */
  isBusy: boolean
  onStep: (step: 'start' | 'stop') => void
  onUndo: () => void
  onOther: () => void
  /** Present while a file is sent. */
  onCancel?: () => void
  onClose: () => void
}

/** What can be done next. The last button is what most people want. */
export function ImportFooter(props: ImportFooterProps) {
  const { shown, isBusy, onStep, onClose } = props
  const second = secondOf(props)
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {second && (
        <Button size="admin" variant="outline" disabled={isBusy} onClick={second.onPress}>
          {second.label}
        </Button>
      )}
      {shown && (shown.state === 'ready' || shown.state === 'checking') ? (
        <Button
          size="admin"
          disabled={shown.created + shown.changed === 0}
          isBusy={isBusy || shown.state === 'checking'}
          onClick={() => onStep('start')}
        >
          {shown.created + shown.changed === 0
            ? 'Import'
            : `Import ${countOf(shown.created + shown.changed, 'product')}`}
        </Button>
      ) : shown?.state === 'stopped' ? (
        <Button size="admin" isBusy={isBusy} onClick={() => onStep('start')}>
          Go on
        </Button>
      ) : (
        <Button size="admin" onClick={onClose}>
          {shown?.state === 'done' || shown?.state === 'undone' ? 'Done' : 'Close'}
        </Button>
      )}
    </div>
  )
}

function secondOf({ shown, onStep, onUndo, onOther, onCancel }: ImportFooterProps) {
  if (onCancel) return { label: 'Cancel', onPress: onCancel }
  if (!shown) return undefined
  if (shown.state === 'importing') return { label: 'Stop', onPress: () => onStep('stop') }
  const isWritten = shown.state === 'done' || shown.state === 'stopped'
  if (isWritten && shown.created + shown.changed > 0) return { label: 'Undo this import', onPress: onUndo }
  return { label: 'Another file', onPress: onOther }
}
