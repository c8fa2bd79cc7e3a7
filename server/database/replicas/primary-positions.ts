interface Mark {
  position: number
  /** Milliseconds of `performance.now()`. */
  at: number
}

/**
 * How far the primary's log had come, and when. A replica that has replayed up to a mark shows everything that was
 * committed at its moment. Nothing else tells how old a replica's answers are: the time of its last transaction is
 * old behind a primary at rest, and one that is cut off has replayed all that it received.
 */
export class PrimaryPositions {
  readonly #keptMs: number
  #marks: Mark[] = []

  /** Marks older than `keptMs` are dropped: a replica that has only these is too far behind. */
  constructor(keptMs: number) {
    this.#keptMs = keptMs
  }

  /** `at` is a moment before the primary was asked. */
  add(position: number, at: number): void {
    this.#marks = this.#marks.filter((mark) => at - mark.at <= this.#keptMs)
    const last = this.#marks.at(-1)
    if (last?.position === position) last.at = Math.max(last.at, at)
    // Answers of two connections may overtake each other.
    else if (!last || position > last.position) this.#marks.push({ position, at })
  }

  /** The moment as of which a replica that has replayed so far shows everything; undefined: longer ago than is known. */
  momentOf(replayed: number): number | undefined {
    return this.#marks.findLast(({ position }) => position <= replayed)?.at
  }
}
