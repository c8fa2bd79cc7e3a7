import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { createQueryClient } from '#client/query-client.ts'
import { type ShellSlots, ShellSlotsContext } from '#storefront/layout/shell-slots.tsx'
import { ConfirmProvider } from '#ui/overlays/use-confirm.tsx'

const noSlots: ShellSlots = {
  searchElement: null,
  setFilterButton: () => undefined,
  setNavigationHidden: () => undefined,
}

/** Draws a customer's page at an address, without the shell around it. */
export function renderCustomerPage(page: ReactNode, path: string) {
  const queryClient = createQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <ShellSlotsContext value={noSlots}>
          <ConfirmProvider>{page}</ConfirmProvider>
        </ShellSlotsContext>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return queryClient
}

function Address() {
  const { pathname, search } = useLocation()
  return <i data-testid="address">{pathname + search}</i>
}
