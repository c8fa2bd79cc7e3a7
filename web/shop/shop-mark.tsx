import { pictureUrl } from '#contract/catalogue/catalogue.ts'
import { Wordmark } from '#ui/page/wordmark.tsx'
import { useShopInfo, useShopName } from './shop-info.ts'

/** The shop's logo, or the basket while it has none, and its name. */
export function ShopMark({ size, className }: { size?: 'medium' | 'large'; className?: string }) {
  const logo = useShopInfo()?.logo
  const name = useShopName()
  return <Wordmark name={name} logo={logo && pictureUrl(logo, 160)} size={size} className={className} />
}
