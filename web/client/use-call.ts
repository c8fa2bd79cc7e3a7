import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Call } from '#contract/calls/calls.ts'
import { type DataOf, readData, type Sent } from './calls.ts'

interface Extras<Row extends Call>
  extends Omit<UseMutationOptions<DataOf<Row>, Error, Sent<Row>>, 'mutationFn' | 'onSettled'> {
  /** It is pending until what it changes has been read again. */
  awaitsRefetch?: boolean
}

/** A changing call as a mutation; what it changes is read again, also where it has failed. */
export function useCall<Row extends Call>(row: Row, { awaitsRefetch, ...extras }: Extras<Row> = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: row.topics,
    ...extras,
    mutationFn: (sent: Sent<Row>) => readData(row, sent) as Promise<DataOf<Row>>,
    onSettled: () => {
      const reading = row.topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] }))
      return awaitsRefetch ? Promise.all(reading) : undefined
    },
  })
}
