import { Download } from 'lucide-react'
import { Button } from '#ui/button.tsx'

interface ExportButtonProps {
  isBusy: boolean
  onExport: () => void
  isDisabled?: boolean
}

export function ExportButton({ isBusy, onExport, isDisabled = false }: ExportButtonProps) {
  return (
    <Button
      size="admin"
      variant="outline"
      icon={<Download className="size-4" />}
      isBusy={isBusy}
      disabled={isDisabled}
      onClick={onExport}
    >
      Export CSV
    </Button>
  )
}
