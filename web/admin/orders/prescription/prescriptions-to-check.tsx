import { useQuery } from '@tanstack/react-query'
import { FileSearch } from 'lucide-react'
import { useShopInfo } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { NO_FILTERS, type OrderFilters } from '../order-filters.ts'
import { allOrdersQuery } from '../orders-api.ts'

const TO_CHECK: OrderFilters = { ...NO_FILTERS, status: 'to_check', sort: 'oldest' }

/** "2 prescriptions to check", in a shop that sells what needs them; a press opens their list. */
export function PrescriptionsToCheck({ onOpen }: { onOpen: (filters: OrderFilters) => void }) {
  const sellsPrescriptions = useShopInfo()?.sellsPrescriptions ?? false
  const { data } = useQuery({ ...allOrdersQuery(TO_CHECK), enabled: sellsPrescriptions })
  const count = data?.total ?? 0
  return (
    <span role="status">
      {count > 0 && (
        <Button
          size="admin"
          variant="accent"
          icon={<FileSearch className="size-4" />}
          onClick={() => onOpen(TO_CHECK)}
        >
          {countOf(count, 'prescription')} to check
        </Button>
      )}
    </span>
  )
}
