import { EllipsisVertical, KeyRound, Pencil, Power, UserRoundCheck, UserRoundX } from 'lucide-react'
import { ActionItem } from '#admin/layout/action-item.tsx'
import { adminToast } from '#admin/layout/admin-toast.ts'
import type { PersonInList } from '#contract/accounts-schemas.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuLine } from '#ui/overlays/menu.tsx'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import type { PeopleMutations } from './people-api.ts'

interface PersonActionsProps {
  person: PersonInList
  /** Nobody may deactivate their own account. */
  isSelf: boolean
  mutations: PeopleMutations
  onEdit: () => void
  onInvite: () => void
}

/** The actions on an account. */
export function PersonActions({ person, isSelf, mutations, onEdit, onInvite }: PersonActionsProps) {
  const confirm = useConfirm()
  const toastsFor = (done: string, failed: string) => ({
    onSuccess: () => adminToast.success(done),
    onError: (error: unknown) => adminToast.failure(failed, error),
  })

  async function deactivate() {
    const isSure = await confirm({
      title: `Deactivate ${person.name}?`,
      description: formatConsequences(person),
      confirmLabel: 'Deactivate',
      tone: 'danger',
    })
    if (!isSure) return
    mutations.deactivate.mutate(
      person.id,
      toastsFor(`${person.name} is deactivated`, `Failed to deactivate ${person.name}`),
    )
  }

  const trigger = (
    <IconButton
      size="admin"
      label={`Actions for ${person.name}`}
      icon={<EllipsisVertical className="size-5" />}
      className="max-lg:size-10"
    />
  )
  if (person.isActive === false) {
    return (
      <Menu trigger={trigger}>
        <ActionItem
          Icon={UserRoundCheck}
          label="Reactivate"
          onSelect={() =>
            mutations.reactivate.mutate(
              person.id,
              toastsFor(`${person.name} is back`, `Failed to reactivate ${person.name}`),
            )
          }
        />
      </Menu>
    )
  }
  return (
    <Menu trigger={trigger}>
      <ActionItem Icon={Pencil} label="Edit" onSelect={onEdit} />
      {person.role === 'delivery_agent' && person.isOnline && (
        <ActionItem
          Icon={Power}
          label="Take offline"
          onSelect={() =>
            mutations.change.mutate(
              { id: person.id, changes: { isOnline: false } },
              toastsFor(`${person.name} is offline`, `Failed to take ${person.name} offline`),
            )
          }
        />
      )}
      {person.email !== '' && (
        <ActionItem Icon={KeyRound} label="Link to a new password" onSelect={onInvite} />
      )}
      {!isSelf && (
        <>
          <MenuLine />
          <ActionItem Icon={UserRoundX} label="Deactivate" tone="danger" onSelect={() => void deactivate()} />
        </>
      )}
    </Menu>
  )
}

function formatConsequences(person: PersonInList): string {
  const agents = person.role === 'delivery_agent' ? ' Orders assigned to them go back to confirmed.' : ''
  return `They are signed out everywhere and cannot sign in any more. Their past orders stay.${agents}`
}
