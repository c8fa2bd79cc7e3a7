// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import type { Review, ReviewPage } from '#contract/reviews.ts'
import { answerCalls, jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { getShownToasts, removeToast } from '#ui/overlays/toast.ts'
import { ProductReviews } from './product-reviews.tsx'

beforeEach(() => void signInAs('customer'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const { id } of getShownToasts()) removeToast(id)
})

function buildReview(given: Partial<Review> = {}): Review {
  const id = given.id ?? 'review-1'
  return {
    _id: id,
    id,
    rating: 4,
    text: 'Runs cool and quiet.',
    author: 'Kiran',
    createdAt: '2026-03-01T08:00:00.000Z',
    editedAt: null,
    isVerifiedPurchase: true,
    isSample: false,
    isMine: false,
    ...given,
  }
}

function open(given: Partial<ReviewPage> = {}, save: (call: SentCall) => Response = () => jsonReply({})) {
  const items = given.items ?? []
  const page: ReviewPage = {
    items,
    total: items.length,
    nextCursor: null,
    average: items.length > 0 ? 4 : null,
    count: items.length,
    stars: [0, 0, 0, items.length, 0],
    isSample: false,
    mayReview: false,
    mine: null,
    ...given,
  }
  const calls = answerCalls((call) =>
    call.method === 'GET' ? jsonReply({ success: true, data: page }) : save(call),
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ProductReviews productId="laptop" />
    </QueryClientProvider>,
  )
  return { calls, page }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (text: string) =>
  fireEvent.change(screen.getByLabelText('Your review'), { target: { value: text } })
const stars = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))

test('without reviews it says so honestly, and offers nothing to those who have not bought', async () => {
  open()
  expect(await screen.findByText('No reviews yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull()
})

test('summary and bars are those of the stored reviews', async () => {
  open({ items: [buildReview()], average: 3.7, count: 7, stars: [1, 0, 1, 3, 2] })
  expect(await screen.findByText('3.7')).toBeTruthy()
  expect(screen.getByText('7 reviews')).toBeTruthy()
  const meters = screen.getAllByRole('meter')
  const bars = meters.map((meter) => `${meter.getAttribute('value')}/${meter.getAttribute('max')}`)
  expect(bars).toEqual(['2/7', '3/7', '1/7', '0/7', '1/7'])
})

test('only buyers carry "Verified Purchase"; samples say that they are samples', async () => {
  open({
    items: [buildReview({ isSample: true, isVerifiedPurchase: false })],
    count: 52,
    isSample: true,
    stars: [6, 3, 6, 17, 20],
  })
  expect(await screen.findByText('Sample')).toBeTruthy()
  expect(screen.queryByText('Verified Purchase')).toBeNull()
  expect(screen.getByText('52 sample ratings')).toBeTruthy()
})

test('real reviews are never counted as samples, even where none of them has come yet', async () => {
  open({ items: [], average: 4, count: 1, stars: [0, 0, 0, 1, 0] })
  expect(await screen.findByText('1 review')).toBeTruthy()
})

test('a buyer writes a review', async () => {
  const { calls } = open({ mayReview: true }, () => jsonReply({ success: true, data: buildReview() }, 201))
  await screen.findByText('No reviews yet')
  press('Write a review')
  stars('5 stars')
  write('  Two years and still fine.  ')
  press('Post review')
  await waitFor(() => expect(getShownToasts()[0]?.message).toBe('Thank you for your review!'))
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent?.path).toBe('/api/products/laptop/reviews')
  expect(sent?.body).toEqual({ rating: 5, text: 'Two years and still fine.' })
})

test('the own review stands first, once, and can be changed', async () => {
  const mine = buildReview({ id: 'mine', isMine: true, text: 'Mine' })
  const { calls } = open({ items: [buildReview(), mine], mayReview: true, mine }, () =>
    jsonReply({ success: true, data: mine }),
  )
  await screen.findByText('Mine')
  expect(screen.getAllByRole('article').map((one) => one.textContent?.includes('Mine'))).toEqual([
    true,
    false,
  ])
  press('Edit your review')
  write('Mine, after a year')
  press('Save changes')
  await waitFor(() => expect(getShownToasts()[0]?.message).toBe('Review updated'))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    rating: 4,
    text: 'Mine, after a year',
  })
})

test('without stars or words nothing is sent, and the first gap gets the focus', async () => {
  const { calls } = open({ mayReview: true })
  await screen.findByText('No reviews yet')
  press('Write a review')
  press('Post review')
  expect(screen.getByText('Choose one to five stars')).toBeTruthy()
  expect(screen.getByText('Write a few words')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 star' }))
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a refusal says why and loses nothing that was typed', async () => {
  open({ mayReview: true }, () => problemReply(403, 'not_purchased', 'Only buyers can review this product'))
  await screen.findByText('No reviews yet')
  press('Write a review')
  stars('4 stars')
  write('A long and thoughtful text.')
  press('Post review')
  expect(await screen.findByText('Only buyers can review this product')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your review').value).toBe('A long and thoughtful text.')
})

test('sample ratings without words are not called no reviews', async () => {
  open({ average: 4.2, count: 45, isSample: true, stars: [0, 0, 5, 20, 20] })
  expect(await screen.findByText('45 sample ratings')).toBeTruthy()
  expect(screen.getByText('No written reviews yet')).toBeTruthy()
  expect(screen.queryByText('No reviews yet')).toBeNull()
})
