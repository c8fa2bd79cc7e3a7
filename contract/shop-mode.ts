/**
 * In what a demo and a real shop differ, a row each. Whoever has to know asks the row by its name, never which of both the shop is.
 * The demo says and does what the specification says; a real shop only what its owner has said, or the code keeps.
 */
const DIFFERENCES = {
  /** The sentence under the shop's name. */
  tagline: {
    demo: 'Discover amazing products at unbeatable prices',
    real: 'Order online, and follow every step to your door',
  },
  /** What it takes to open an account. */
  signUpNote: { demo: 'It takes less than a minute.', real: 'With your name, an email and a password.' },
  /** Why to shop here. */
  benefits: {
    demo: {
      goods: { title: 'Quality Products', text: 'Clear pictures and full details for everything we sell.' },
      delivery: {
        title: 'Fast Delivery',
        titleWhereFree: 'Fast Delivery',
        text: 'Free delivery, and you see every step of the way.',
      },
      reviews: { title: 'Top Rated' },
      payment: { title: 'Secure Payment' },
    },
    real: {
      goods: { title: 'Clear Prices', text: 'You see the whole total before you order.' },
      delivery: {
        title: 'Delivery',
        titleWhereFree: 'Free Delivery',
        text: 'You see every step of the way.',
      },
      reviews: { title: 'Real Reviews' },
      payment: { title: 'Payment' },
    },
  },
  /** Whose pictures decorate the landing page. */
  collage: { demo: 'samples', real: 'own products' },
  /** Whether buttons announce a sign-in with Google and Facebook. */
  hasSocialSignIn: { demo: true, real: false },
  /** Whether customers are shown points. */
  hasRewards: { demo: true, real: false },
  /** The code that a cart is told of. */
  sampleCoupon: { demo: { code: 'SAVE10', percent: 10 }, real: null },
  /** How a product goes back: by message, until returns have a flow of their own. */
  returnNote: { demo: null, real: 'To return something, ask about this order below.' },
  /** When there is help. */
  supportNote: {
    demo: '24/7 support online: tracking and these answers are here at any hour.',
    real: null,
  },
  /** What marks a product in a list as best seller. */
  bestSellersBy: { demo: 'rating', real: 'sales' },
  /** Whether somebody keeps the day, area and terms of an order, so that they are shown and it can be late. */
  keepsPromises: { demo: false, real: true },
  /** Whether it is said who sells, and under which numbers. */
  namesSeller: { demo: false, real: true },
  /** Whether only pincodes are taken that a post office has. */
  checksPincodes: { demo: false, real: true },
  /** What the administrators' bell shows and counts: everything, or what others did and one has not seen yet. */
  bell: { demo: 'everything', real: 'unseen' },
  /** Whether the list of all orders leaves the choice of an agent to the tab of those that wait for one. */
  hasQuietOrderRows: { demo: false, real: true },
  /** Whether the shop has all that it needs to sell, so that its owner is asked for nothing. */
  comesReady: { demo: true, real: false },
  /** Whether everybody can read the messages that no provider carries. */
  hasMessageBox: { demo: true, real: false },
  /** Whether a changed email holds only once its link was opened, where the shop sends emails. */
  provesEmails: { demo: false, real: true },
  /** Whether invoices and returns are samples, which stand for nothing. */
  issuesSamples: { demo: true, real: false },
  /** The rating of delivery agents whom nobody has rated. */
  agentRating: { demo: 4.5, real: null },
} as const

type Differences = typeof DIFFERENCES
export type ShopMode = { readonly [Name in keyof Differences]: Differences[Name]['demo' | 'real'] }

const rowsOf = (mode: 'demo' | 'real') =>
  Object.fromEntries(Object.entries(DIFFERENCES).map(([name, row]) => [name, row[mode]])) as ShopMode

export const DEMO_SHOP = rowsOf('demo')
const REAL_SHOP = rowsOf('real')

export function modeOf({ isDemo }: { isDemo: boolean }): ShopMode {
  return isDemo ? DEMO_SHOP : REAL_SHOP
}
