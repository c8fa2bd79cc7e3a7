const EVERY_MS = 200
const MEGABYTE = 1024 * 1024

/** Reads the resident memory of a shop from /metrics, in MB. */
export class MemoryWatch {
  readonly #url: URL
  #before = 0
  #highest = 0
  #watching: Promise<void> = Promise.resolve()
  #isWatching = false

  constructor(url: URL) {
    this.#url = url
  }

  async start(): Promise<void> {
    this.#before = await this.#read()
    this.#highest = this.#before
    this.#isWatching = true
    this.#watching = this.#watch()
  }

  async stop(): Promise<{ before: number; highest: number }> {
    this.#isWatching = false
    await this.#watching
    return { before: this.#before, highest: this.#highest }
  }

  async #watch(): Promise<void> {
    while (this.#isWatching) {
      this.#highest = Math.max(this.#highest, await this.#read())
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  }

  async #read(): Promise<number> {
    const text = await (await fetch(this.#url)).text()
    const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]
    if (!bytes) throw new Error('The shop tells no process_resident_memory_bytes')
    return Math.round(Number(bytes) / MEGABYTE)
  }
}
