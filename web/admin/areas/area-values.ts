import { numberOrText, optionalNumber, optionalText, typedNumber } from '#admin/list/typed-number.ts'
import type { Carrier } from '#contract/promises/areas.ts'
import type { Area, AreaBody } from '#contract/promises/areas-schemas.ts'
import { readPincodes, writePincodes } from '#contract/promises/pincodes/pincode-list.ts'

/** A new area in its form: numbers and the list as typed texts. */
export const EMPTY_AREA = {
  name: '',
  /** Pincodes, ranges and beginnings. */
  prefixes: '',
  /** Whether it is also what no list names. */
  isElsewhere: false,
  takesOver: false,
  fee: '',
  freeFrom: '',
  minimum: '',
  takesCash: true,
  leadDays: '1',
  weekdays: [1, 2, 3, 4, 5, 6],
  cutOff: '',
  carrier: 'riders' as Carrier,
}
export type AreaValues = typeof EMPTY_AREA

export function areaValuesOf(area: Area): AreaValues {
  return {
    name: area.name,
    prefixes: area.prefixes.filter((part) => part !== '').join('\n'),
    isElsewhere: area.prefixes.includes(''),
    takesOver: false,
    fee: area.fee === 0 ? '' : String(area.fee),
    freeFrom: typedNumber(area.freeFrom),
    minimum: area.minimum === 0 ? '' : String(area.minimum),
    takesCash: area.takesCash,
    leadDays: String(area.leadDays),
    weekdays: area.weekdays,
    cutOff: area.cutOff ?? '',
    carrier: area.carrier,
  }
}

/** The body to send. What is not a number stays text, so that the schema reports it. */
export function areaInput(values: AreaValues) {
  const { isElsewhere, prefixes, ...rest } = values
  const listed = writePincodes(readPincodes(prefixes).prefixes)
  return {
    ...rest,
    fee: optionalNumber(values.fee) ?? 0,
    freeFrom: optionalNumber(values.freeFrom),
    minimum: optionalNumber(values.minimum) ?? 0,
    leadDays: numberOrText(values.leadDays),
    cutOff: optionalText(values.cutOff),
    prefixes: isElsewhere ? ['', ...listed] : listed,
  }
}

/** The fields that an administrator saw, for the server to find a conflict. */
export function seenOf({ _id, id, createdAt, updatedAt, ...fields }: Area): AreaBody {
  return fields
}
