import { useMutation } from '@tanstack/react-query'
import { Mail, MapPin, Pencil, Phone, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { updateSessionUser } from '#accounts/session.ts'
import { api } from '#client/api-client.ts'
import { addressText } from '#contract/accounts.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { MessageDialog } from '#ui/overlays/message-dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { PhoneSignIn } from './phone-sign-in.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The customer's profile, to read or to edit. */
export function ProfileCard({ user }: { user: Person }) {
  const [isEditing, setEditing] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  return (
    <Card>
      <header className="mb-5 flex items-center gap-4">
        <Avatar name={user.name || 'User'} size="large" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-xl font-bold">{user.name || 'User'}</h2>
          <p className="truncate text-muted">{user.email || user.phone}</p>
        </div>
      </header>
      {isEditing ? (
        <ProfileForm
          user={user}
          onCancel={() => setEditing(false)}
          onSaved={({ unprovedEmail }) => {
            setEditing(false)
            setMessage(`Profile updated successfully!${proofNote(unprovedEmail)}`)
          }}
          onFailed={(reason) => setMessage(`Failed to update profile: ${reason}`)}
        />
      ) : (
        <ProfileFacts user={user} onEdit={() => setEditing(true)} />
      )}
      <MessageDialog message={message} onClose={() => setMessage(null)} />
    </Card>
  )
}

function proofNote(unprovedEmail: string | undefined): string {
  return unprovedEmail === undefined
    ? ''
    : ` We have sent a link to ${unprovedEmail}. Your email changes once you open it, while you stay signed in here.`
}

function ProfileFacts({ user, onEdit }: { user: Person; onEdit: () => void }) {
  return (
    <>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact icon={<UserRound />} name="Name" value={user.name} />
        <Fact icon={<Mail />} name="Email" value={user.email} />
        <Fact icon={<Phone />} name="Phone" value={user.phone} note={<PhoneNotes user={user} />} />
        <Fact icon={<MapPin />} name="Address" value={addressText(user.address)} />
      </dl>
      <Button
        variant="soft"
        icon={<Pencil aria-hidden="true" className="size-5" />}
        onClick={onEdit}
        className="mt-6 max-sm:w-full"
      >
        Edit Profile
      </Button>
    </>
  )
}

function PhoneNotes({ user }: { user: Person }) {
  return (
    <>
      <PhoneSignIn user={user} />
      <WhatsAppSwitch user={user} />
    </>
  )
}

interface FactProps {
  icon: ReactNode
  name: string
  value: string | null
  note?: ReactNode
}

function Fact({ icon, name, value, note }: FactProps) {
  return (
    <div className="relative min-w-0 pl-8">
      <dt className="text-sm text-muted">
        <span aria-hidden="true" className="absolute top-0.5 left-0 text-brand-ink [&>svg]:size-5">
          {icon}
        </span>
        {name}
      </dt>
      <dd className={value ? 'font-semibold break-words' : 'text-muted'}>{value || 'Not given yet'}</dd>
      {note && <dd>{note}</dd>}
    </div>
  )
}

/** Whether messages come by WhatsApp; only whoever has proved a phone is asked. */
function WhatsAppSwitch({ user }: { user: Person }) {
  const choice = useMutation({
    mutationFn: async (isWanted: boolean) =>
      (await api.put<Person>('/api/profile/whatsapp', { isWanted })).data,
    onSuccess: (saved) => {
      updateSessionUser(saved)
      toast.success(
        saved.wantsWhatsApp
          ? 'Your messages come by WhatsApp from now on'
          : 'You get no more messages by WhatsApp',
      )
    },
    onError: (error) => toast.error(error.message),
  })
  if (!useShopInfo()?.sendsWhatsApp || user.wantsWhatsApp === undefined) return null
  return (
    <Checkbox
      label="Messages about my orders by WhatsApp"
      checked={choice.isPending ? choice.variables : user.wantsWhatsApp}
      disabled={choice.isPending}
      onChange={({ target }) => choice.mutate(target.checked)}
    />
  )
}
