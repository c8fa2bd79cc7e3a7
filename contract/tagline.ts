/** The sentence under a shop's name: the specification's in a demo, in a real shop one that the app keeps. */
export function taglineOf({ isDemo }: { isDemo: boolean }): string {
  return isDemo
    ? 'Discover amazing products at unbeatable prices'
    : 'Order online, and follow every step to your door'
}
