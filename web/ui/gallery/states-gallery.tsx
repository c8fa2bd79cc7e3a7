import { LogOut, Settings, ShoppingBasket, User } from 'lucide-react'
import { useState } from 'react'
import { ORDER_STATUSES, timelineOf } from '#contract/order-status.ts'
import { AgentDot } from '../agent-dot.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { ProgressSteps } from '../charts/progress-steps.tsx'
import { Timeline } from '../charts/timeline.tsx'
import { Menu, MenuItem, MenuLine } from '../overlays/menu.tsx'
import { Popover } from '../overlays/popover.tsx'
import { Banner } from '../page/banner.tsx'
import { LoadMore } from '../page/load-more.tsx'
import { LoadingIndicator } from '../page/loading-indicator.tsx'
import { EmptyState, ErrorState } from '../page/page-state.tsx'
import { ThemeChoice } from '../page/theme-toggle.tsx'
import { Pill } from '../pill.tsx'
import { StatusPill } from '../status-pill.tsx'
import { TabPanel, Tabs } from '../tabs.tsx'
import { GallerySection } from './gallery-section.tsx'

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'orders', label: 'Orders', count: 12 },
  { value: 'profile', label: 'Profile' },
] as const

export function StatesGallery() {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('overview')
  return (
    <>
      <GallerySection title="Status">
        {ORDER_STATUSES.map((status) => (
          <StatusPill key={status} status={status} />
        ))}
        <StatusPill status="out_for_delivery" size="large" />
        <Pill tone="urgent">URGENT</Pill>
        <AgentDot status="available" showsLabel />
        <AgentDot status="busy" showsLabel />
        <AgentDot status="offline" showsLabel />
      </GallerySection>
      <GallerySection title="Tabs, menus, steps">
        <Tabs label="Dashboard" value={tab} onChange={setTab} tabs={tabs} className="w-full">
          <TabPanel value={tab}>Panel of {tab}</TabPanel>
        </Tabs>
        <Tabs
          label="Product"
          variant="underline"
          value={tab}
          onChange={setTab}
          tabs={tabs}
          className="w-full"
        >
          <TabPanel value={tab}>Panel of {tab}</TabPanel>
        </Tabs>
        <ThemeChoice />
        <Menu trigger={<Button variant="outline">Account</Button>}>
          <MenuItem icon={<User className="size-5" />}>Profile</MenuItem>
          <MenuItem icon={<Settings className="size-5" />}>Settings</MenuItem>
          <MenuLine />
          <MenuItem tone="danger" icon={<LogOut className="size-5" />}>
            Log out
          </MenuItem>
        </Menu>
        <Popover label="Share" trigger={<Button variant="outline">Share</Button>}>
          Anything
        </Popover>
        <div className="w-full max-w-md">
          <ProgressSteps label="Checkout" steps={['Delivery', 'Payment']} current={1} />
        </div>
      </GallerySection>
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <Timeline
            label="Delivery"
            steps={timelineOf('out_for_delivery').map((step) => ({ ...step, note: '3 Nov, 10:42 am' }))}
          />
        </Card>
        <Card className="flex flex-col gap-6">
          <Timeline label="Delivery" layout="row" steps={timelineOf('confirmed')} />
          <Timeline label="Delivery" layout="row" steps={timelineOf('delivered')} />
          <Banner title="Offline" tone="warning">
            1 update waiting to send
          </Banner>
          <Banner tone="error" onDismiss={() => undefined}>
            Payment cancelled. Please try again.
          </Banner>
          <Banner tone="success">Saved.</Banner>
          <Banner>This is a demo shop.</Banner>
        </Card>
        <Card>
          <EmptyState
            icon={<ShoppingBasket />}
            title="Your cart is empty"
            text="Add items to get started"
            actions={<Button>Start Shopping</Button>}
          />
        </Card>
        <Card>
          <ErrorState
            title="Failed to Load Dashboard"
            message="Network error"
            onRetry={() => setTab('orders')}
          />
        </Card>
        <Card>
          <LoadingIndicator />
        </Card>
        <Card>
          <LoadMore shown={24} total={400} noun="product" onMore={() => setTab('orders')} />
        </Card>
      </div>
    </>
  )
}
