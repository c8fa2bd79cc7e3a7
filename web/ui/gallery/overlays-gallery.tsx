import { useState } from 'react'
import { Button } from '../button.tsx'
import { Field } from '../form/field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Drawer } from '../overlays/drawer.tsx'
import { toast } from '../overlays/toast.ts'
import { useConfirm } from '../overlays/use-confirm.tsx'
import { GallerySection } from './gallery-section.tsx'

type Open = 'dialog' | 'busy' | 'full' | 'right' | 'left' | 'bottom' | null

export function OverlaysGallery() {
  const [open, setOpen] = useState<Open>(null)
  const confirm = useConfirm()
  const close = () => setOpen(null)
  async function askRemoval() {
    const isConfirmed = await confirm({
      title: 'Remove this item from cart?',
      confirmLabel: 'Remove',
      tone: 'danger',
    })
    if (isConfirmed) toast.success('Removed from cart', { action: { label: 'Undo', onAct: () => undefined } })
  }
  return (
    <GallerySection title="Dialogs, drawers, toasts">
      <Button variant="outline" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen('busy')}>
        Busy dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen('full')}>
        Full dialog
      </Button>
      {(['right', 'left', 'bottom'] as const).map((side) => (
        <Button key={side} variant="outline" onClick={() => setOpen(side)}>
          Drawer {side}
        </Button>
      ))}
      <Button variant="outline" onClick={askRemoval}>
        Confirm
      </Button>
      {(['success', 'error', 'warning', 'info'] as const).map((tone) => (
        <Button key={tone} variant="soft" onClick={() => toast[tone](`A toast that says ${tone}`)}>
          Toast {tone}
        </Button>
      ))}
      <Dialog
        isOpen={open === 'dialog' || open === 'busy'}
        isBusy={open === 'busy'}
        onClose={close}
        title="Sign In"
        description="Welcome back. Your basket is where you left it."
      >
        <div className="flex flex-col gap-4">
          <Field label="Email Address">
            <TextInput type="email" />
          </Field>
          <Field label="Password">
            <TextInput type="password" />
          </Field>
          <Button isWide isBusy={open === 'busy'} busyLabel="Signing in...">
            Sign In
          </Button>
        </div>
      </Dialog>
      <Dialog
        isOpen={open === 'full'}
        onClose={close}
        size="full"
        phone="full"
        title="All Orders"
        description="Manage and assign all customer orders"
        footer={<p className="text-sm text-muted">Showing 0 of 0 orders</p>}
      >
        <p>Content</p>
      </Dialog>
      {(['right', 'left', 'bottom'] as const).map((side) => (
        <Drawer
          key={side}
          isOpen={open === side}
          onClose={close}
          side={side}
          title="Filters"
          footer={<Button isWide>Show 24 products</Button>}
        >
          <p>Content</p>
        </Drawer>
      ))}
    </GallerySection>
  )
}
