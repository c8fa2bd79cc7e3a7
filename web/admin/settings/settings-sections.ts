import {
  DatabaseBackup,
  FileText,
  Landmark,
  type LucideIcon,
  MapPinned,
  MessageSquareText,
  Paintbrush,
  Store,
  UsersRound,
  WalletCards,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { userMay } from '#accounts/rights.ts'
import { useUser } from '#accounts/session.ts'
import type { Settings } from '#contract/settings.ts'
import type { Right } from '#contract/staff-roles.ts'
import { paths, SETTINGS_SECTIONS, type SettingsSection } from '#shop/paths.ts'
import { BackupSection } from './sections/backup-section.tsx'
import { DeliverySection } from './sections/delivery-section.tsx'
import { LookSection } from './sections/look-section.tsx'
import { MessagesSection } from './sections/messages-section.tsx'
import { PaymentsSection } from './sections/payments-section.tsx'
import { PromisesSection } from './sections/promises-section.tsx'
import { ShopSection } from './sections/shop-section.tsx'
import { TaxSection } from './sections/tax-section.tsx'

/** What the list of settings names: the sections, and the screen of people. */
export type SettingsEntryId = SettingsSection | 'people'

interface SettingsEntry {
  id: SettingsEntryId
  label: string
  Icon: LucideIcon
  to: string
  /** Opens it, besides that of the settings. */
  right: Right
}

/** The list of settings, in the order in which an owner needs them. */
export const settingsEntries: readonly SettingsEntry[] = [
  sectionEntry('shop', 'Shop', Store),
  sectionEntry('look', 'Look', Paintbrush),
  sectionEntry('delivery', 'Delivery', MapPinned),
  sectionEntry('payments', 'Payments', WalletCards),
  sectionEntry('messages', 'Messages', MessageSquareText),
  sectionEntry('tax', 'Tax', Landmark),
  sectionEntry('promises', 'Promises and pages', FileText),
  { id: 'people', label: 'People', Icon: UsersRound, to: paths.adminPeople, right: 'people.read' },
  sectionEntry('backup', 'Backup', DatabaseBackup, 'backups.manage'),
]

function sectionEntry(
  id: SettingsSection,
  label: string,
  Icon: LucideIcon,
  right: Right = 'settings.change',
): SettingsEntry {
  return { id, label, Icon, to: paths.settings(id), right }
}

/** The settings that the signed-in person may open. */
export function useOpenSettings(): readonly SettingsEntry[] {
  const user = useUser()
  return settingsEntries.filter(({ right }) => user && userMay(user, right))
}

/** What the page of each section shows. */
export const sectionContents: Record<SettingsSection, ComponentType<{ settings: Settings }>> = {
  shop: ShopSection,
  look: LookSection,
  delivery: DeliverySection,
  payments: PaymentsSection,
  messages: MessagesSection,
  tax: TaxSection,
  promises: PromisesSection,
  backup: BackupSection,
}

/** Where cards stand to which links from before the sections lead. */
const SECTION_OF_HASH: Record<string, SettingsSection> = {
  '#who-sells': 'shop',
  '#home': 'look',
  '#tax': 'tax',
  '#promises': 'promises',
}

/** The section that a URL asks for; undefined: none. */
export function sectionAt({ search, hash }: { search: string; hash: string }): SettingsSection | undefined {
  const asked = new URLSearchParams(search).get('section')
  return SETTINGS_SECTIONS.find((id) => id === asked) ?? SECTION_OF_HASH[hash]
}
