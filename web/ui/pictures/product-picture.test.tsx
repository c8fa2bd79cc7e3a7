// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ProductPicture, pictureKeyOf } from './product-picture.tsx'

afterEach(cleanup)

const draw = (picture: string | null, isFirst = false) => (
  <ProductPicture picture={picture} name="Wireless Headphones" sizes="50vw" isFirst={isFirst} />
)
const picture = () => screen.getByRole('img', { name: 'Wireless Headphones' })

test('a picture comes in four sizes', () => {
  render(draw('sample/headphones-1/hero'))
  expect(picture().getAttribute('srcset')?.split(', ')).toEqual(
    [160, 320, 480, 960].map((size) => `/pictures/sample/headphones-1/hero-${size}.webp ${size}w`),
  )
})

test('the address of one size finds the others', () => {
  expect(pictureKeyOf('/pictures/sample/headphones-1/hero-320.webp')).toBe('sample/headphones-1/hero')
  expect(pictureKeyOf('/elsewhere/hero-320.webp')).toBeNull()
  render(draw('/pictures/sample/headphones-1/hero-320.webp'))
  expect(picture().getAttribute('srcset')).toContain('/pictures/sample/headphones-1/hero-960.webp 960w')
})

test('a picture that fails to load is replaced by the product’s name', () => {
  render(draw('sample/gone/hero'))
  expect(screen.queryByText('Wireless Headphones')).toBeNull()
  fireEvent.error(picture())
  expect(screen.queryByText('Wireless Headphones')).toBeTruthy()
  expect(picture().tagName).not.toBe('IMG')
})

test('a product without a picture shows its name', () => {
  render(draw(null))
  expect(screen.queryByText('Wireless Headphones')).toBeTruthy()
})

test('after a failure another picture is tried again', () => {
  const page = render(draw('sample/gone/hero'))
  fireEvent.error(picture())
  page.rerender(draw('sample/headphones-1/hero'))
  expect(picture().tagName).toBe('IMG')
})

test('only the first picture of a screen loads at once', () => {
  const page = render(draw('sample/headphones-1/hero'))
  expect(picture().getAttribute('loading')).toBe('lazy')
  page.rerender(draw('sample/headphones-1/hero', true))
  expect(picture().getAttribute('loading')).toBe('eager')
  expect(picture().getAttribute('fetchpriority')).toBe('high')
})
