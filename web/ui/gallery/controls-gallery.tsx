import { Bell, Heart, ShoppingCart } from 'lucide-react'
import { Button } from '../button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { Field } from '../form/field.tsx'
import { PasswordInput } from '../form/password-input.tsx'
import { Select } from '../form/select.tsx'
import { TextArea } from '../form/text-area.tsx'
import { TextInput } from '../form/text-input.tsx'
import { IconButton } from '../icon-button.tsx'
import { GallerySection } from './gallery-section.tsx'

const variants = ['primary', 'soft', 'outline', 'ghost', 'accent', 'danger', 'danger-soft'] as const

export function ControlsGallery() {
  return (
    <>
      <GallerySection title="Buttons">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant === 'accent' ? 'Buy Now' : variant}
          </Button>
        ))}
        <Button disabled>Disabled</Button>
        <Button isBusy busyLabel="Signing in...">
          Sign In
        </Button>
        <Button variant="soft" isBusy>
          Add to Cart
        </Button>
        <Button variant="outline" size="admin">
          Export CSV
        </Button>
        <Button size="admin" isBusy busyLabel="Assigning...">
          Assign
        </Button>
        <Button size="agent" variant="outline">
          Navigate
        </Button>
        <Button size="agent-large">Mark delivered</Button>
      </GallerySection>
      <GallerySection title="Icon buttons">
        <IconButton label="Wishlist" icon={<Heart className="size-6" />} />
        <IconButton label="Cart, 3 items" icon={<ShoppingCart className="size-6" />} count={3} />
        <IconButton label="Notifications" icon={<Bell className="size-6" />} count={120} />
        <IconButton label="Bell" variant="outline" size="admin" icon={<Bell className="size-5" />} />
        <IconButton label="Busy" isBusy icon={<Bell className="size-5" />} />
      </GallerySection>
      <GallerySection title="Fields">
        <div className="grid w-full gap-5 sm:grid-cols-2">
          <Field label="Full Name" isRequired>
            <TextInput placeholder="As on your door" />
          </Field>
          <Field label="Email Address" error="Enter a valid email address">
            <TextInput type="email" defaultValue="someone@" />
          </Field>
          <Field label="Password" hint="At least 6 characters">
            <PasswordInput defaultValue="demo1234" />
          </Field>
          <Field label="State">
            <Select>
              <option>Karnataka</option>
              <option>Kerala</option>
            </Select>
          </Field>
          <Field label="Street Address">
            <TextArea />
          </Field>
          <Field label="Search" hint="Administrator's size">
            <TextInput controlSize="admin" placeholder="Order or customer" />
          </Field>
          <Checkbox label="Remember me" defaultChecked />
          <Checkbox label="Remember me" />
        </div>
      </GallerySection>
    </>
  )
}
