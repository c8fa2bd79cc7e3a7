/** The sentence under a shop's name, by whose words it says: the specification's, or one that the app keeps. */
export const TAGLINES = {
  specification: 'Discover amazing products at unbeatable prices',
  own: 'Order online, and follow every step to your door',
}
