// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RatingInput } from './form/rating-input.tsx'
import { Price } from './price.tsx'
import { StarRating, StarRow } from './star-rating.tsx'

afterEach(cleanup)

test('a rating is read as a sentence, with its reviews in Indian grouping', () => {
  const page = render(<StarRating rating={4.6} count={123456} />)
  expect(page.container.textContent).toBe('Rated 4.6 out of 5, (1,23,456 reviews)')
})

test('a whole rating keeps its decimal', () => {
  const page = render(<StarRating rating={4} />)
  expect(page.container.textContent).toContain('4.0')
})

test('nobody has rated: "No ratings yet"', () => {
  const page = render(<StarRating rating={null} count={0} />)
  expect(page.container.textContent).toBe('No ratings yet')
})

test('a row of stars fills the last one in part', () => {
  render(<StarRow rating={3.5} />)
  const fills = [...screen.getByRole('img', { name: '3.5 out of 5 stars' }).querySelectorAll('[style]')]
  expect(fills.map((fill) => fill.getAttribute('style')?.match(/[\d.]+%/)?.[0])).toEqual([
    '100%',
    '100%',
    '100%',
    '50%',
    '0%',
  ])
})

test('stars are chosen like radio buttons', () => {
  const onChange = vi.fn()
  render(<RatingInput label="Your rating" name="rating" value={0} onChange={onChange} />)
  fireEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  expect(onChange).toHaveBeenCalledWith(4)
})

test('a price reads in rupees, Indian grouping, two decimals, with its struck MRP', () => {
  const page = render(<Price paise={12345600} mrp={{ paise: 14814720, name: 'MRP before tax' }} />)
  expect(page.container.textContent).toBe('₹1,23,456.00MRP before tax ₹1,48,147.20')
  expect(page.container.querySelector('s')?.textContent).toContain('₹1,48,147.20')
})

test('an MRP that is no higher is not shown', () => {
  const page = render(<Price paise={100000} mrp={{ paise: 100000, name: 'MRP before tax' }} />)
  expect(page.container.textContent).toBe('₹1,000.00')
})
