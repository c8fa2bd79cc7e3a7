import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { createQueryClient } from '#client/query-client.ts'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'

/** Renders a customer's page at a path, without the layout around it. */
export function renderCustomerPage(page: ReactNode, path: string) {
  const queryClient = createQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <ConfirmProvider>{page}</ConfirmProvider>
        <PageUrl />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return queryClient
}

function PageUrl() {
  const { pathname, search } = useLocation()
  return <i data-testid="address">{pathname + search}</i>
}
