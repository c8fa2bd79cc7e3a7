import { useEntity } from '#admin/editing/use-entity.ts'
import { callQuery } from '#client/calls.ts'
import { useCall } from '#client/use-call.ts'
import { areaCalls, readPromise } from '#contract/calls/area-calls.ts'
import type { Area } from '#contract/promises/areas-schemas.ts'
import { seenOf } from './area-values.ts'

/** All areas; they are few, so that there is neither a search nor a second page. */
export const areasQuery = () => callQuery(areaCalls.list)

/** What a customer is told for a pincode and goods of so many rupees. */
export const triedPromiseQuery = (pincode: string, goods: number) =>
  callQuery(readPromise, { query: { pincode, goods } })

export function useAreaMutations() {
  return {
    create: useCall(areaCalls.create),
    change: useCall(areaCalls.change),
    remove: useCall(areaCalls.remove),
  }
}

export type AreaMutations = ReturnType<typeof useAreaMutations>

export const useAreaEntity = (mutations: AreaMutations) =>
  useEntity(mutations, { paramsOf: ({ id }: Area) => ({ id }), fieldsOf: seenOf, nameOf: ({ name }) => name })

export type AreaEntity = ReturnType<typeof useAreaEntity>
