import type { ShopInfo } from '#contract/settings.ts'
import { QUESTIONS } from '#contract/shop-pages/page-facts.ts'
import type { PagesOverview } from '#contract/shop-pages/shop-pages-schemas.ts'
import type { Registration } from '#contract/tax/registration.ts'
import { paths } from '#shop/paths.ts'

export interface FirstStep {
  title: string
  text: string
  to: string
  action: string
  isDone: boolean
}

interface ShopState {
  shop: ShopInfo
  productCount: number
  agentCount: number
  overview: PagesOverview
  /** How the shop stands to GST, as far as it has said. */
  registrations: readonly Registration[]
}

/** What a new shop needs before it can sell, and which of it is done. */
export function firstSteps(state: ShopState): FirstStep[] {
  return [...wordSteps(state), ...goodsSteps(state)]
}

/** What the shop says of itself and promises. */
function wordSteps({ shop, registrations, overview: { openQuestions, pages } }: ShopState): FirstStep[] {
  const missing = missingOfSeller(shop)
  const unfinished = pages.filter((page) => !page.isWritten && page.missing.length > 0)
  const [question] = QUESTIONS.filter(({ key }) => unfinished.some((page) => page.missing.includes(key)))
  return [
    {
      title: 'Say who sells',
      text: `By law customers are told. Missing: ${missing.join(', ')}.`,
      to: paths.settings('shop'),
      action: 'Open settings',
      isDone: missing.length === 0,
    },
    {
      title: 'Say how you stand to GST',
      text: 'Registered, under the composition scheme, or not registered. Until then your papers are plain bills.',
      to: paths.settings('tax'),
      action: 'Open tax settings',
      isDone: registrations.length > 0,
    },
    {
      title: 'Say where you deliver',
      text: 'Which pincodes, for how much and by when. Until then: all of India, free, in 6 days.',
      to: paths.adminAreas,
      action: 'Look at the areas',
      isDone: !openQuestions.includes('areas'),
    },
    {
      title: 'Say what you promise',
      text: 'For how long goods are taken back, and which warranty you give. Until then your shop says nothing of it.',
      to: paths.settings('promises'),
      action: 'Say what holds',
      isDone: !openQuestions.includes('returns') && !openQuestions.includes('warranty'),
    },
    {
      title: 'Look at your pages',
      text: `Terms, privacy and four more are made from your answers. Still open: ${question?.text ?? ''}`,
      to: paths.adminPages,
      action: 'Open the pages',
      isDone: unfinished.length === 0,
    },
  ]
}

function goodsSteps({ shop, productCount, agentCount, overview }: ShopState): FirstStep[] {
  const { cod, mode } = shop.payment
  const steps: (FirstStep | false)[] = [
    {
      title: 'Add your products',
      text: `One by one, or many at once from a CSV file. ${
        shop.isOpenToVisitors
          ? 'Everyone sees them without signing in.'
          : 'Only people who have signed in see them.'
      } Settings can change that.`,
      to: paths.adminProducts,
      action: 'Add products',
      isDone: productCount > 0,
    },
    overview.hasOwnRiders && {
      title: 'Add a delivery agent',
      text: 'Orders are assigned to your own agents. Areas can also be left to a courier.',
      to: `${paths.adminPeople}?role=delivery_agent`,
      action: 'Add an agent',
      isDone: agentCount > 0,
    },
    {
      title: 'Take payments',
      text:
        mode === 'test'
          ? 'Razorpay runs with test keys: no money moves yet.'
          : 'Take cash at the door, or set the keys of Razorpay.',
      to: paths.settings('payments'),
      action: 'See how',
      isDone: mode === 'live' || (cod && mode === 'off'),
    },
    shop.sellsPrescriptions && {
      title: 'Say your drug licence',
      text: 'Without its number no prescription medicine can be sold.',
      to: paths.settings('shop'),
      action: 'Add the licence',
      isDone: shop.drugLicence !== null,
    },
  ]
  return steps.filter((step) => step !== false)
}

/** The shop is open once name, address and a contact are there; the law wants the officer too. */
function missingOfSeller(shop: ShopInfo): string[] {
  const hasContact = Boolean(shop.supportEmail || shop.supportPhone)
  const officer = shop.grievanceOfficer
  return [
    shop.legalName === '' && 'legal name',
    (shop.address === '' || (!shop.isOpen && shop.legalName !== '' && hasContact)) &&
      'address with city, state and pincode',
    !hasContact && 'support email or phone',
    !officer?.email && !officer?.phone && 'grievance officer with email or phone',
  ].filter((part) => part !== false)
}
