/**
 * How a demo and a real shop differ, a row each. Code asks for the row by its name, never which of the two the shop is.
 * The demo says and does what the specification says; a real shop only what its owner has said, or the code keeps.
 */
const differences = (demo: boolean) =>
  ({
    /** Whose words screens say of the shop, where they keep texts for both. */
    words: demo ? 'specification' : 'own',
    /** Whether tax is added to prices as 18 % on whatever goods, or only to those that bear just this rate. */
    addsFlatTax: demo,
    /** Whether screens show samples of what a shop can have: pictures, a code, points, a sign-in with Google, a rider's rating. */
    showsSamples: demo,
    /** Whether lists mark as best seller what sold best, or what is rated best. */
    marksBySales: !demo,
    /** Whether somebody keeps the day, area and terms of an order, so that they are shown and it can be late. */
    keepsPromises: !demo,
    /** Whether it is said who sells, and under which numbers. */
    namesSeller: !demo,
    /** Whether only pincodes are taken that a post office has, and another state than a pincode's only once somebody was asked. */
    checksPincodes: !demo,
    /** Whether the administrators' bell tells apart what one has not seen of what others did, or counts all that happened. */
    marksUnseen: !demo,
    /** Whether the list of all orders leaves the choice of an agent to the tab of those that wait for one. */
    hasQuietRows: !demo,
    /** Whether the shop has all that it needs to sell, so that its owner is asked for nothing. */
    comesReady: demo,
    /** Whether everybody can read the messages that no provider carries, so that a code or link in one proves nothing. */
    hasMessageBox: demo,
    /** Whether strangers are believed what they type, so that what they hold and owe is not limited by it. */
    trustsStrangers: demo,
    /** Whether invoices and returns are samples, which stand for nothing. */
    issuesSamples: demo,
  }) as const

export type ShopMode = Readonly<ReturnType<typeof differences>>

const DEMO_SHOP = differences(true)
const REAL_SHOP = differences(false)

export function modeOf({ isDemo }: { isDemo: boolean }): ShopMode {
  return isDemo ? DEMO_SHOP : REAL_SHOP
}

/** The sentence under a shop's name, by whose words it says: the specification's, or one that the app keeps. */
export const TAGLINES = {
  specification: 'Discover amazing products at unbeatable prices',
  own: 'Order online, and follow every step to your door',
}
