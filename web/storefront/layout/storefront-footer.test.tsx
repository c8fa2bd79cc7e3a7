// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ShopInfo } from '#contract/settings.ts'
import { answerCalls, jsonReply } from '#testing/api-fixtures.ts'
import { renderCustomerPage } from '#testing/customer-page-fixtures.tsx'
import { someShopInfo } from '#testing/shop-info-fixtures.ts'
import { ClosedBanner } from './closed-banner.tsx'
import { StorefrontFooter } from './storefront-footer.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function openFoot(overrides: Partial<ShopInfo>) {
  const shop = someShopInfo({ name: 'Shah Kirana', ...overrides })
  answerCalls(() => jsonReply({ success: true, data: shop }))
  renderCustomerPage(
    <>
      <ClosedBanner />
      <StorefrontFooter />
    </>,
    '/',
  )
  await screen.findByText('Shah Kirana')
  return screen.getByRole('contentinfo').textContent
}
const pageLinks = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

test('a real shop says at its foot who sells, under which numbers, and who answers complaints', async () => {
  const foot = await openFoot({
    isDemo: false,
    legalName: 'Kirana Stores LLP',
    address: '12, Bazaar Road, Pune, Maharashtra - 411004',
    gstin: '27AAPFU0939F1ZV',
    fssaiLicence: '10019043002345',
    drugLicence: 'MH-PZ-1',
    supportPhone: '020 2543 1234',
    grievanceOfficer: {
      name: 'Meera Shah',
      designation: 'Owner',
      email: 'meera@kirana.example',
      phone: null,
    },
  })
  for (const said of [
    'Kirana Stores LLP',
    '12, Bazaar Road, Pune',
    'GSTIN 27AAPFU0939F1ZV',
    'FSSAI 10019043002345',
    'Drug licence MH-PZ-1',
    'Meera Shah, Owner and grievance officer',
  ])
    expect(foot).toContain(said)
  expect(pageLinks()).toEqual([
    'tel:02025431234',
    'mailto:meera@kirana.example',
    '/about',
    '/contact',
    '/shipping',
    '/returns',
    '/privacy',
    '/terms',
  ])
  expect(screen.queryByText(/not open yet/)).toBeNull()
})

test('a new one says nothing that it was not told, and that nobody can order yet', async () => {
  const foot = await openFoot({ isDemo: false, isOpen: false, supportHours: [] })
  expect(foot).not.toMatch(/GSTIN|FSSAI|licence|officer|\d/)
  expect(screen.getByText('This shop is not open yet: you can look around, but not order.')).toBeDefined()
})

test('the demo’s foot stays as it was', async () => {
  expect(await openFoot({ legalName: 'Not shown' })).toBe(
    'Shah KiranaThis is a demo shop. Products, prices and first ratings are samples; nothing is sold or delivered.',
  )
  expect(pageLinks()).toEqual([])
})
