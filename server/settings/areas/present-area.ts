import { bothIds } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { Area } from '#contract/promises/areas-schemas.ts'
import { writePincodes } from '#contract/promises/pincodes/pincode-list.ts'
import type { StoredArea } from './area-queries.ts'

/** An area as administrators see it. */
export function presentArea(area: StoredArea): Area {
  return {
    ...bothIds(area.id),
    name: area.name,
    fee: rupeesFromPaise(area.feePaise),
    freeFrom: area.freeFromPaise === null ? null : rupeesFromPaise(area.freeFromPaise),
    minimum: rupeesFromPaise(area.minimumPaise),
    takesCash: area.takesCash,
    leadDays: area.leadDays,
    weekdays: area.weekdays,
    cutOff: area.cutOff,
    carrier: area.carrier,
    prefixes: writePincodes(area.pincodes),
    createdAt: area.createdAt.toISOString(),
    updatedAt: area.updatedAt.toISOString(),
  }
}
