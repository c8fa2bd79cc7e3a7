// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { useUrlState } from './use-url-state.ts'

const read = (searchParams: URLSearchParams) => ({ search: searchParams.get('search') ?? '' })
const write = ({ search }: { search: string }) => ({ search: search.trim() })

function useScreen() {
  const [state, change] = useUrlState(read, write)
  return { state, change, navigate: useNavigate(), url: useLocation().search }
}

test('what is typed stays as it is while the URL holds it trimmed; another URL takes its place, Back and Forward too', () => {
  const { result } = renderHook(useScreen, { wrapper: MemoryRouter })
  act(() => result.current.navigate('?search=lamp'))
  act(() => result.current.change({ search: 'lamps ' }))
  expect(result.current).toMatchObject({ state: { search: 'lamps ' }, url: '?search=lamps' })
  act(() => result.current.navigate(-1))
  expect(result.current.state).toEqual({ search: '' })
  act(() => result.current.navigate(1))
  expect(result.current.state).toEqual({ search: 'lamps' })
})
