/** What restoring a backup into a database beside the shop's has shown. */
export interface Rehearsal {
  orders: number
  rows: number
  /** Rules of the database that do not hold in what was restored, in words. */
  violations: string[]
  seconds: number
  /** Why it could not be restored; null where it could. */
  problem: string | null
}
