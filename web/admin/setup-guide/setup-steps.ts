import type { ShopInfo } from '#contract/settings.ts'
import { QUESTIONS } from '#contract/shop-pages/page-facts.ts'
import type { PagesOverview } from '#contract/shop-pages/shop-pages-schemas.ts'
import type { Registration } from '#contract/tax/registration.ts'
import { paths } from '#shop/paths.ts'

export interface SetupStep {
  key: StepKey
  title: string
  /** What is missing. */
  text: string
  /** Once it is done. */
  doneText: string
  to: string
  action: string
  isDone: boolean
  /** The shop can sell without it. */
  isOptional?: true
}

export type StepKey =
  | 'seller'
  | 'tax'
  | 'areas'
  | 'promises'
  | 'pages'
  | 'products'
  | 'payments'
  | 'licence'
  | 'messages'
  | 'riders'
  | 'test'

interface ShopState {
  shop: ShopInfo
  productCount: number
  agentCount: number
  overview: PagesOverview
  /** How the shop stands to GST, as far as it has said. */
  registrations: readonly Registration[]
  /** Whether any message can leave: by email, text message or WhatsApp. */
  sendsMessages: boolean
  /** Whether an order that tried the shop out has come to its end. */
  isTried: boolean
}

/** What a new shop needs before it can sell, and which of it is done. */
export function readySteps(state: ShopState): SetupStep[] {
  return [...wordSteps(state), ...goodsSteps(state)]
}

/** The step that is to be done now; undefined once the shop is ready. */
export function nextStep(steps: readonly SetupStep[]): SetupStep | undefined {
  return steps.find((step) => !step.isDone && !step.isOptional)
}

/** What the shop says of itself and promises. */
function wordSteps({ shop, registrations, overview: { openQuestions, pages } }: ShopState): SetupStep[] {
  const missing = missingOfSeller(shop)
  const unfinished = pages.filter((page) => !page.isWritten && page.missing.length > 0)
  const [question] = QUESTIONS.filter(({ key }) => unfinished.some((page) => page.missing.includes(key)))
  return [
    {
      key: 'seller',
      title: 'Say who sells',
      text: `By law customers are told. Missing: ${missing.join(', ')}.`,
      doneText: 'Customers read who sells, and where to complain.',
      to: paths.settings('shop'),
      action: 'Open settings',
      isDone: missing.length === 0,
    },
    {
      key: 'tax',
      title: 'Enter your GST registration',
      text: 'Registered, under the composition scheme, or not registered. Until then your papers are plain bills.',
      doneText: 'Your bills are written by it.',
      to: paths.settings('tax'),
      action: 'Open tax settings',
      isDone: registrations.length > 0,
    },
    {
      key: 'areas',
      title: 'Say where you deliver',
      text: 'Which pincodes, for how much and by when. Until then: all of India, free, in 6 days.',
      doneText: 'Customers are told what delivery costs and when it comes.',
      to: paths.adminAreas,
      action: 'Look at the areas',
      isDone: !openQuestions.includes('areas'),
    },
    {
      key: 'promises',
      title: 'Say what you promise',
      text: 'For how long goods are taken back, and which warranty you give. Until then your shop says nothing of it.',
      doneText: 'Product pages and your pages say what holds.',
      to: paths.settings('promises'),
      action: 'Say what holds',
      isDone: !openQuestions.includes('returns') && !openQuestions.includes('warranty'),
    },
    {
      key: 'pages',
      title: 'Look at your pages',
      text: `Terms, privacy and four more are made from your answers. Still open: ${question?.text ?? ''}`,
      doneText: 'Terms, privacy and four more are whole.',
      to: paths.adminPages,
      action: 'Open the pages',
      isDone: unfinished.length === 0,
    },
  ]
}

function goodsSteps(state: ShopState): SetupStep[] {
  const { shop, productCount, agentCount, overview, sendsMessages, isTried } = state
  const { cod, mode } = shop.payment
  const steps: (SetupStep | false)[] = [
    {
      key: 'products',
      title: 'Add your products',
      text: `One by one, or many at once from a CSV file. ${
        shop.isOpenToVisitors
          ? 'Everyone sees them without signing in.'
          : 'Only people who have signed in see them.'
      } Settings can change that.`,
      doneText: 'Your shop has something to sell.',
      to: paths.adminProducts,
      action: 'Add products',
      isDone: productCount > 0,
    },
    {
      key: 'payments',
      title: 'Take payments',
      text:
        mode === 'test'
          ? 'Razorpay runs with test keys: no money moves yet.'
          : 'Take cash at the door, or set the keys of Razorpay.',
      doneText: 'Customers can pay.',
      to: paths.settings('payments'),
      action: 'See how',
      isDone: mode === 'live' || (cod && mode === 'off'),
    },
    shop.sellsPrescriptions && {
      key: 'licence',
      title: 'Say your drug licence',
      text: 'Without its number no prescription medicine can be sold.',
      doneText: 'Prescription medicine can be sold.',
      to: paths.settings('shop'),
      action: 'Add the licence',
      isDone: shop.drugLicence !== null,
    },
    {
      key: 'messages',
      title: 'Tell your customers',
      text: 'By email, text message or WhatsApp they hear how far their order is. Until then you can send them its link yourself.',
      doneText: 'Customers hear how far their order is.',
      to: paths.settings('messages'),
      action: 'Set up messages',
      isDone: sendsMessages,
      isOptional: true,
    },
    overview.hasOwnRiders && {
      key: 'riders',
      title: 'Add a delivery agent',
      text: 'Orders are assigned to your own agents. Areas can also be left to a courier.',
      doneText: 'Somebody can be given an order.',
      to: `${paths.adminPeople}?role=delivery_agent`,
      action: 'Add an agent',
      isDone: agentCount > 0,
    },
    {
      key: 'test',
      title: 'Try it with an order',
      text: 'Place an order that costs nothing, give it to who delivers, and see it arrive. Then it is removed again: no number of a bill is used for it.',
      doneText: 'You have seen an order arrive.',
      to: paths.adminGetReady,
      action: 'Try it',
      isDone: isTried,
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
