import { EllipsisVertical, KeyRound, Pencil, Power, UserRoundCheck, UserRoundX } from 'lucide-react'
import { formatFailure } from '#admin/list/format-failure.ts'
import type { PersonInList } from '#contract/accounts-schemas.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import type { PeopleMutations } from './people-api.ts'

interface PersonActionsProps {
  person: PersonInList
  /** Nobody takes away the own account. */
  isSelf: boolean
  mutations: PeopleMutations
  onEdit: () => void
  onInvite: () => void
}

/** What can be done with an account. */
export function PersonActions({ person, isSelf, mutations, onEdit, onInvite }: PersonActionsProps) {
  const confirm = useConfirm()
  const tell = (done: string, failed: string) => ({
    onSuccess: () => toast.success(done, { kind: 'admin' }),
    onError: (error: unknown) => toast.error(formatFailure(failed, error), { kind: 'admin' }),
  })

  async function deactivate() {
    const isSure = await confirm({
      title: `Deactivate ${person.name}?`,
      description: deactivationNote(person),
      confirmLabel: 'Deactivate',
      tone: 'danger',
    })
    if (!isSure) return
    mutations.deactivate.mutate(
      person.id,
      tell(`${person.name} is deactivated`, `Failed to deactivate ${person.name}`),
    )
  }

  const trigger = (
    <IconButton
      size="admin"
      label={`Actions for ${person.name}`}
      icon={<EllipsisVertical aria-hidden="true" className="size-5" />}
      className="max-lg:size-10"
    />
  )
  if (person.isActive === false) {
    return (
      <Menu trigger={trigger}>
        <Item
          Icon={UserRoundCheck}
          label="Reactivate"
          onSelect={() =>
            mutations.reactivate.mutate(
              person.id,
              tell(`${person.name} is back`, `Failed to reactivate ${person.name}`),
            )
          }
        />
      </Menu>
    )
  }
  return (
    <Menu trigger={trigger}>
      <Item Icon={Pencil} label="Edit" onSelect={onEdit} />
      {person.role === 'delivery_agent' && person.isOnline && (
        <Item
          Icon={Power}
          label="Take offline"
          onSelect={() =>
            mutations.change.mutate(
              { id: person.id, changes: { isOnline: false } },
              tell(`${person.name} is offline`, `Failed to take ${person.name} offline`),
            )
          }
        />
      )}
      <Item Icon={KeyRound} label="Link to a new password" onSelect={onInvite} />
      {!isSelf && (
        <>
          <MenuLine />
          <Item Icon={UserRoundX} label="Deactivate" tone="danger" onSelect={() => void deactivate()} />
        </>
      )}
    </Menu>
  )
}

function deactivationNote(person: PersonInList): string {
  const agents = person.role === 'delivery_agent' ? ' Orders assigned to them go back to confirmed.' : ''
  return `They are signed out everywhere and cannot sign in any more. Their past orders stay.${agents}`
}

interface ItemProps {
  Icon: typeof Pencil
  label: string
  tone?: 'plain' | 'danger'
  onSelect: () => void
}

function Item({ Icon, label, tone, onSelect }: ItemProps) {
  return (
    <MenuItem tone={tone} onSelect={onSelect} icon={<Icon aria-hidden="true" className="size-4.5" />}>
      <span className="text-sm">{label}</span>
    </MenuItem>
  )
}
