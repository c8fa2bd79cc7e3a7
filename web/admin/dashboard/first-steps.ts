import type { ShopInfo } from '#contract/settings.ts'
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
}

/** What a new shop needs before it can sell, and which of it is done. */
export function firstSteps({ shop, productCount, agentCount }: ShopState): FirstStep[] {
  return [
    {
      title: 'Tell customers how to reach you',
      text: 'Your support email or phone number, and the state your shop is in.',
      to: paths.adminSettings,
      action: 'Open settings',
      isDone: Boolean((shop.supportEmail || shop.supportPhone) && shop.state),
    },
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
    {
      title: 'Add a delivery agent',
      text: 'Orders are assigned to your own agents.',
      to: `${paths.adminPeople}?role=delivery_agent`,
      action: 'Add an agent',
      isDone: agentCount > 0,
    },
    {
      title: 'Take online payments',
      text:
        shop.payment.mode === 'test'
          ? 'Razorpay runs with test keys: no money moves yet.'
          : 'Without Razorpay keys customers can only pay in cash.',
      to: paths.adminSettings,
      action: 'See how',
      isDone: shop.payment.mode === 'live',
    },
  ]
}
