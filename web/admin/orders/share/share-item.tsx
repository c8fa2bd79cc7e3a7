import { MessageCircle } from 'lucide-react'
import { ActionItem } from '#admin/layout/action-item.tsx'
import { modeOf } from '#contract/shop-mode.ts'
import { useShopInfo } from '#shop/shop-info.ts'

/** Whether orders are shared by hand: a shop whose messages leave it, though not by WhatsApp. */
export function useSharesByHand(): boolean {
  const shop = useShopInfo()
  return shop !== undefined && !shop.sendsWhatsApp && !modeOf(shop).hasMessageBox
}

/** The item of an order's menu that opens the order where it is shared. */
export function ShareItem({ onSelect }: { onSelect: () => void }) {
  if (!useSharesByHand()) return null
  return <ActionItem Icon={MessageCircle} label="Share on WhatsApp" onSelect={onSelect} />
}
