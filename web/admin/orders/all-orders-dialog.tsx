import { useMutation } from '@tanstack/react-query'
import { useMay } from '#accounts/rights.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { findByNumber } from '#admin/layout/find-by-number.ts'
import { isoDate } from '#admin/layout/format-time.ts'
import { useToDo } from '#admin/layout/to-do-api.ts'
import { ExportButton } from '#admin/list/export-button.tsx'
import { formatTotal } from '#admin/list/format-total.ts'
import { fetchFile, saveFile } from '#client/save-file.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import { groupedDigits } from '#contract/money.ts'
import { ORDER_TABS, type OrderTab } from '#contract/ordering/orders.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { AllOrdersList } from './all-orders-list.tsx'
import type { Assignment } from './assign/assignment.ts'
import { BulkBar } from './assign/bulk-bar.tsx'
import { ConfirmSelected } from './confirm-selected.tsx'
import { OrderFilterBar } from './order-filter-bar.tsx'
import { filterParams, NO_FILTERS, type OrderFilters } from './order-filters.ts'
import { OrderListFooter } from './order-list-footer.tsx'
import type { OrdersView } from './orders-view.ts'
import { PrintSelected } from './print-selected.tsx'
import { useOrderList } from './use-order-list.ts'

interface AllOrdersDialogProps {
  view: OrdersView
  agents: readonly Agent[]
  assignment: Assignment
  /** The number of all orders; undefined until it has loaded. */
  totalOrders: number | undefined
}

/** Every order, to search, assign and change. */
export function AllOrdersDialog({ view, agents, assignment, totalOrders }: AllOrdersDialogProps) {
  const mayExport = useMay('reports.read')
  const list = useOrderList(view.filters, view.isListOpen)
  const orderExport = useOrderExport()
  const openScanned = useOpenScanned(view)
  return (
    <Dialog
      isOpen={view.isListOpen}
      onClose={view.close}
      size="full"
      phone="full"
      title="All Orders"
      description="Manage and assign all customer orders"
      actions={
        mayExport && (
          <ExportButton isBusy={orderExport.isPending} onExport={() => orderExport.mutate(view.filters)} />
        )
      }
      footer={
        <>
          <BulkBar selected={list.selected} agents={agents} assignment={assignment} onSelect={list.select}>
            <ConfirmSelected selected={list.selected} />
            <PrintSelected selected={list.selected} />
          </BulkBar>
          <OrderListFooter
            list={list}
            total={formatTotal(totalOrders === undefined ? undefined : { total: totalOrders })}
            isOldestFirst={view.filters.sort !== 'newest'}
            onClose={view.close}
          />
        </>
      }
    >
      <div className="sticky -top-5 z-10 -mx-5 -mt-5 border-b border-line bg-surface px-5 py-3 sm:-mx-6 sm:px-6">
        <div className="mb-2 flex">
          <OrderTabs filters={view.filters} onChange={view.changeFilters} />
        </div>
        <OrderFilterBar
          filters={view.filters}
          agents={agents}
          onChange={view.changeFilters}
          onSearch={openScanned}
        />
      </div>
      <AllOrdersList
        view={view}
        list={list}
        onClearFilters={() => view.changeFilters(NO_FILTERS)}
        agents={agents}
        assignment={assignment}
      />
    </Dialog>
  )
}

/** Opens the order whose number was typed whole, or read by a scanner; for anything else the list stays as it is. */
function useOpenScanned(view: OrdersView): (text: string) => void {
  const finding = useMutation({
    mutationFn: findByNumber,
    onSuccess: (order) => order && view.openOrder(order.id),
    onError: (error) => adminToast.failure('Failed to find the order', error),
  })
  return (text) => finding.mutate(text)
}

const TAB_LABELS: Record<OrderTab, string> = {
  to_assign: 'To assign',
  out: 'Out',
  to_come_back: 'To come back',
  done: 'Done',
}

interface OrderTabsProps {
  filters: OrderFilters
  onChange: (filters: OrderFilters) => void
}

/** All orders, and those of each tab with their number; a tab takes the place of the status. */
function OrderTabs({ filters, onChange }: OrderTabsProps) {
  const tabs = useToDo().data?.tabs
  const labelOf = (tab: OrderTab) =>
    tabs ? `${TAB_LABELS[tab]} ${groupedDigits(tabs[tab])}` : TAB_LABELS[tab]
  return (
    <SegmentedControl<OrderTab | 'all'>
      size="admin"
      label="Orders by state"
      value={ORDER_TABS.find((tab) => tab === filters.status) ?? 'all'}
      onChange={(status) => onChange({ ...filters, status })}
      options={[
        { value: 'all', label: 'All' },
        ...ORDER_TABS.map((value) => ({ value, label: labelOf(value) })),
      ]}
      className="max-w-full overflow-x-auto"
    />
  )
}

const EXPORT_TIMEOUT_MS = 120_000

/** Downloads the filtered orders as CSV, written by the server. */
function useOrderExport() {
  return useMutation({
    mutationFn: async (filters: OrderFilters) => {
      const query = filterParams(filters)
      const file = await fetchFile('/api/orders/export', { query, timeoutMs: EXPORT_TIMEOUT_MS })
      saveFile(file, `orders_${isoDate()}.csv`)
    },
    onSuccess: () => adminToast.success('Orders exported successfully!'),
    onError: (error) => adminToast.failure('Failed to export orders', error),
  })
}
