/** The pages that a shop on the web must have, at `/about` and so on. */
export const PAGE_SLUGS = ['about', 'contact', 'shipping', 'returns', 'privacy', 'terms'] as const
export type PageSlug = (typeof PAGE_SLUGS)[number]

export const PAGE_TITLES: Record<PageSlug, string> = {
  about: 'About us',
  contact: 'Contact',
  shipping: 'Shipping',
  returns: 'Returns and warranty',
  privacy: 'Privacy',
  terms: 'Terms',
}
