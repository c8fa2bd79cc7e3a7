import { MutationObserver, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** A change that shows on screen and that the server has not answered yet. */
export interface PendingChange<Change> {
  change: Change
}

interface ChangedQuery<State, Change> {
  queryClient: QueryClient
  /** The first word is the topic of the live updates that make it stale. */
  queryKey: QueryKey
  /** The state with a change made. */
  apply: (state: State, change: Change) => State
}

/**
 * A list that its reader changes: on screen stands the server's last word with the own unanswered changes on
 * top. Changes are sent one after another in the order of the taps; a refused one goes away alone, whatever
 * was done since stays. Reads never run beside a change, so an old answer cannot undo a new tap.
 */
export class PendingChanges<State, Change> {
  readonly #query: ChangedQuery<State, Change>
  #confirmed: State | undefined
  #pending: PendingChange<Change>[] = []
  #lastTurn: Promise<unknown> = Promise.resolve()
  #turnsLeft = 0
  #turnsTaken = 0

  constructor(query: ChangedQuery<State, Change>) {
    this.#query = query
  }

  /** What is on screen now; undefined until something has been read. */
  get shown(): State | undefined {
    if (this.#confirmed === undefined) return undefined
    return this.#pending.reduce<State>(
      (state, { change }) => this.#query.apply(state, change),
      this.#confirmed,
    )
  }

  /** Reads for the query: waits for changes under way and reads again when one overtook it. */
  async load(read: () => Promise<State>): Promise<State> {
    for (;;) {
      while (this.#turnsLeft > 0) await this.#lastTurn
      const turns = this.#turnsTaken
      const state = await read()
      if (turns !== this.#turnsTaken) continue
      this.#confirmed = state
      return this.shown ?? state
    }
  }

  /** Shows a change at once; `send` or `takeBack` must follow. */
  show(change: Change): PendingChange<Change> {
    const pending = { change }
    this.#pending.push(pending)
    this.#draw()
    return pending
  }

  /** Shows another wish in the place of one that has not been sent. */
  replace(pending: PendingChange<Change>, change: Change): void {
    pending.change = change
    this.#draw()
  }

  takeBack(pending: PendingChange<Change>): void {
    this.#pending = this.#pending.filter((other) => other !== pending)
    this.#draw()
  }

  /**
   * Makes the call when its turn comes; `stateOf` its answer is the server's new word, undefined where the answer
   * does not tell. Without a pending change nothing shows before the answer.
   * @throws whatever the call throws, after the change has been taken back
   */
  async send<Answer>(
    pending: PendingChange<Change> | undefined,
    call: () => Promise<Answer>,
    stateOf: (answer: Answer) => State | undefined,
  ): Promise<Answer> {
    const turn = this.#lastTurn.then(() => this.#take(pending, call, stateOf))
    this.#turnsLeft += 1
    this.#lastTurn = turn.catch(() => undefined)
    return this.#asMutation(() => turn)
  }

  async #take<Answer>(
    pending: PendingChange<Change> | undefined,
    call: () => Promise<Answer>,
    stateOf: (answer: Answer) => State | undefined,
  ): Promise<Answer> {
    this.#turnsTaken += 1
    try {
      const answer = await call()
      this.#confirmed = stateOf(answer) ?? this.#confirmed
      return answer
    } finally {
      this.#turnsLeft -= 1
      if (pending) this.#pending = this.#pending.filter((other) => other !== pending)
      this.#draw()
    }
  }

  /** Live updates leave the topic alone while this is under way; it asks again itself when it is done. */
  async #asMutation<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const { queryClient, queryKey } = this.#query
    const mutation = new MutationObserver<Answer>(queryClient, {
      mutationKey: queryKey.slice(0, 1),
      mutationFn: run,
      networkMode: 'always',
      gcTime: 0,
    })
    try {
      return await mutation.mutate()
    } finally {
      if (this.#turnsLeft === 0) void queryClient.invalidateQueries({ queryKey })
    }
  }

  #draw() {
    const shown = this.shown
    if (shown !== undefined) this.#query.queryClient.setQueryData(this.#query.queryKey, shown)
  }
}
