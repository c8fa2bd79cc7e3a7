import { MessageCircle } from 'lucide-react'
import { ActionItem } from '#admin/layout/action-item.tsx'
import { useShopInfo } from '#shop/shop-info.ts'

/** Whether orders are shared by hand: a real shop without messages by WhatsApp of its own. */
export function useSharesByHand(): boolean {
  const shop = useShopInfo()
  return shop?.isDemo === false && !shop.sendsWhatsApp
}

/** The item of an order's menu that opens the order where it is shared. */
export function ShareItem({ onSelect }: { onSelect: () => void }) {
  if (!useSharesByHand()) return null
  return <ActionItem Icon={MessageCircle} label="Share on WhatsApp" onSelect={onSelect} />
}
