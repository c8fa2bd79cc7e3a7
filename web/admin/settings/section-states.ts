import { useQuery } from '@tanstack/react-query'
import { useMay } from '#accounts/rights.ts'
import { useAgents } from '#admin/layout/admin-stats-api.ts'
import { shopDate } from '#admin/layout/shop-calendar.ts'
import type { BackupsOverview } from '#contract/backups.ts'
import type { WaitingEmails } from '#contract/mails.ts'
import type { PaymentOptions } from '#contract/ordering/payments.ts'
import type { Settings } from '#contract/settings.ts'
import { modeOf } from '#contract/shop-mode.ts'
import { QUESTIONS } from '#contract/shop-pages/page-facts.ts'
import { REGISTRATION_LABELS, registrationOn } from '#contract/tax/registration.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { countOf } from '#ui/count-of.ts'
import { backupsQuery } from './backup/backups-api.ts'
import { waitingEmailsQuery } from './messages-card.tsx'
import { pagesQuery } from './pages/pages-api.ts'
import type { SettingsEntryId } from './settings-sections.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How far a section is set up, in a few words. */
export interface SectionState {
  text: string
  /** Whether the owner has something to do there. */
  isOpen: boolean
}

/** The state of each section as far as it is known. */
export function useSectionStates(
  settings: Settings | undefined,
): Partial<Record<SettingsEntryId, SectionState>> {
  const shop = useShopInfo()
  const open = useQuery(pagesQuery).data?.openQuestions
  const mails = useQuery(waitingEmailsQuery).data
  const agents = useAgents().data
  const backups = useQuery({ ...backupsQuery, enabled: useMay('backups.manage') }).data
  return {
    shop: shop && stateOf(shop.isOpen, 'Set up'),
    look: settings && { text: lookText(settings), isOpen: false },
    delivery: open && stateOf(!open.includes('areas'), 'Set up'),
    payments: shop && paymentsState(shop.payment),
    messages: mails && messagesState(mails),
    tax: settings && taxState(settings),
    promises: open && {
      text: `${QUESTIONS.length - open.length} of ${QUESTIONS.length} questions answered`,
      isOpen: open.length > 0,
    },
    backup: backups && shop && backupState(backups, modeOf(shop).comesReady),
    people: agents && {
      text: agents.length > 0 ? countOf(agents.length, 'delivery agent') : 'No delivery agent yet',
      isOpen: false,
    },
  }
}

const stateOf = (isDone: boolean, text: string): SectionState => ({
  text: isDone ? text : 'Not set up yet',
  isOpen: !isDone,
})

function lookText({ logo, brandColour }: Settings): string {
  if (logo && brandColour) return 'Your logo and colour'
  if (logo) return 'Your logo, the usual colours'
  return brandColour ? 'Your colour, no logo' : 'The usual look'
}

function paymentsState({ mode, cod }: PaymentOptions): SectionState {
  switch (mode) {
    case 'live':
      return { text: cod ? 'Cash and Razorpay' : 'Razorpay', isOpen: false }
    case 'test':
      return { text: 'Razorpay with test keys', isOpen: true }
    case 'local':
      return { text: 'Simulated', isOpen: false }
    case 'off':
      return stateOf(cod, 'Cash only')
  }
}

function messagesState({ hasMailServer, hasSmsProvider, hasWhatsApp, total }: WaitingEmails): SectionState {
  if (total > 0) return { text: `${countOf(total, 'message')} not sent`, isOpen: true }
  const channels = [hasMailServer && 'email', hasSmsProvider && 'text messages', hasWhatsApp && 'WhatsApp']
  const names = channels.filter((channel) => channel !== false)
  return stateOf(names.length > 0, `By ${names.join(', ')}`)
}

function taxState({ registrations }: Settings): SectionState {
  const kind = registrationOn(registrations, shopDate())
  return kind === null ? stateOf(false, '') : { text: REGISTRATION_LABELS[kind], isOpen: false }
}

/** How far the shop is backed up. One that came ready has nothing to lose yet. */
export function backupState(
  { lastAt, warning }: BackupsOverview,
  cameReady: boolean,
  now = Date.now(),
): SectionState {
  if (lastAt === null)
    return {
      text: warning ? 'The last backup failed' : 'No backup yet',
      isOpen: warning !== null || !cameReady,
    }
  return { text: `Last backup ${daysAgo(now - new Date(lastAt).getTime())}`, isOpen: warning !== null }
}

function daysAgo(passedMs: number): string {
  const days = Math.floor(passedMs / DAY_MS)
  if (days > 0) return `${countOf(days, 'day')} ago`
  const hours = Math.floor((passedMs / DAY_MS) * 24)
  return hours > 0 ? `${countOf(hours, 'hour')} ago` : 'just now'
}
