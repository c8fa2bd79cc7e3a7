import { useQuery } from '@tanstack/react-query'
import { MapPinPlus, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deliveryAddressText } from '#contract/accounts.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import type { SavedAddress } from '#contract/address-schemas.ts'
import { savedAddressQuery } from '#storefront/basket/saved-address-query.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { SkeletonRow } from '#ui/page/skeleton.tsx'
import { Pill } from '#ui/pill.tsx'
import { AddressDialog, type AddressInEdit } from './address-dialog.tsx'
import { EMPTY_DETAILS } from './delivery-details.ts'
import { useDeleteAddress } from './saved-address-changes.ts'

/** Adds, changes and removes the addresses that the checkout offers. */
export function SavedAddresses({ user }: { user: Person }) {
  const list = useQuery(savedAddressQuery(user.id))
  const [inEdit, setInEdit] = useState<AddressInEdit | null>(null)
  const startNew = () =>
    setInEdit({
      kind: 'new',
      details: { ...EMPTY_DETAILS, fullName: user.name, phone: user.phone ?? '', email: user.email },
    })
  return (
    <Card>
      <CardHeader
        title="Saved addresses"
        subtitle="Offered when you check out"
        action={
          <Button variant="soft" icon={<Plus className="size-5" />} onClick={startNew}>
            Add
          </Button>
        }
      />
      {list.data ? (
        list.data.length === 0 ? (
          <p className="flex items-center gap-3 rounded-md bg-quiet px-4 py-4 text-muted">
            <MapPinPlus className="size-5 shrink-0 text-brand-ink" />
            No saved addresses yet. Add the places you order to most.
          </p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {list.data.map((address) => (
              <AddressRow
                key={address.id}
                userId={user.id}
                address={address}
                onEdit={() => setInEdit({ kind: 'saved', address })}
              />
            ))}
          </ul>
        )
      ) : list.isError ? (
        <LoadError query={list} heading="h3" title="Your addresses could not be loaded" className="py-4" />
      ) : (
        <SkeletonRow hasPicture={false} />
      )}
      <AddressDialog userId={user.id} inEdit={inEdit} onClose={() => setInEdit(null)} />
    </Card>
  )
}

interface AddressRowProps {
  userId: string
  address: SavedAddress
  onEdit: () => void
}

function AddressRow({ userId, address, onEdit }: AddressRowProps) {
  const confirm = useConfirm()
  const deleting = useDeleteAddress(userId)
  const remove = async () => {
    const isSure = await confirm({
      title: 'Remove this address?',
      description: `${address.label}: ${deliveryAddressText(address)}`,
      confirmLabel: 'Remove',
      tone: 'danger',
    })
    if (isSure) deleting.mutate(address.id)
  }
  return (
    <li className="flex items-start gap-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {address.label}
          {address.isDefault && <Pill tone="brand">Default</Pill>}
        </p>
        <p className="text-sm">
          {address.fullName}, {address.phone}
        </p>
        <p className="text-sm text-muted">
          {deliveryAddressText(address)}
          {address.landmark && ` (${address.landmark})`}
        </p>
      </div>
      <IconButton label={`Edit ${address.label}`} icon={<Pencil className="size-5" />} onClick={onEdit} />
      <IconButton
        label={`Remove ${address.label}`}
        variant="danger"
        icon={<Trash2 className="size-5" />}
        isBusy={deleting.isPending}
        onClick={() => void remove()}
      />
    </li>
  )
}
