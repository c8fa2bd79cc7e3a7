import { useMay } from '#accounts/rights.ts'
import { ExportButton } from '#admin/list/export-button.tsx'
import { formatTotal } from '#admin/list/format-total.ts'
import type { Agent } from '#contract/delivery-schemas.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { AllOrdersList } from './all-orders-list.tsx'
import type { Assignment } from './assign/assignment.ts'
import { BulkBar } from './assign/bulk-bar.tsx'
import { ConfirmSelected } from './confirm-selected.tsx'
import { useOrderExport } from './export-orders.ts'
import { useOpenScanned } from './open-scanned.ts'
import { OrderFilterBar } from './order-filter-bar.tsx'
import { NO_FILTERS } from './order-filters.ts'
import { OrderListFooter } from './order-list-footer.tsx'
import { OrderTabs } from './order-tabs.tsx'
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
