import type { ConfirmedHandover } from '#contract/delivery-schemas.ts'
import { formatClock } from '#shop/format-clock.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Table, Td, Th } from '#ui/charts/data-table.tsx'
import { classNames } from '#ui/class-names.ts'

/** The latest counted hand-overs, with the difference between declared and counted. */
export function CountedHandovers({ handovers }: { handovers: readonly ConfirmedHandover[] }) {
  return (
    <Card padding="small">
      <CardHeader title="Counted" />
      {handovers.length === 0 ? (
        <p className="text-muted">No cash has been handed over yet.</p>
      ) : (
        <Table caption="Counted hand-overs">
          <thead>
            <tr>
              <Th>When</Th>
              <Th>Agent</Th>
              <Th align="right">Declared</Th>
              <Th align="right">Counted</Th>
              <Th align="right">Difference</Th>
              <Th>Note</Th>
              <Th>Counted by</Th>
            </tr>
          </thead>
          <tbody>
            {handovers.map((handover) => (
              <tr key={handover.id}>
                <Td className="whitespace-nowrap">{formatClock(handover.confirmedAt)}</Td>
                <Td className="font-semibold">{handover.agent.name}</Td>
                <Td isNumber>{formatRupees(handover.declared)}</Td>
                <Td isNumber>{formatRupees(handover.counted)}</Td>
                <Td isNumber className={classNames('font-semibold', handover.difference < 0 && 'text-error')}>
                  {differenceText(handover.difference)}
                </Td>
                <Td>{handover.note}</Td>
                <Td>{handover.confirmedBy}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

function differenceText(rupees: number): string {
  if (rupees === 0) return 'none'
  return `${rupees < 0 ? '−' : '+'}${formatRupees(Math.abs(rupees))}`
}
