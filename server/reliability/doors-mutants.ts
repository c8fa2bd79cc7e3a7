import { edit, type Mutant } from './mutant.ts'

const config = (test: string) => ({ file: 'server/config.test.ts', test })

/** 12: who comes in by which door, what an open door costs others, and what a shop keeps while nobody looks. */
export const DOORS_MUTANTS: readonly Mutant[] = [
  {
    invariant: 12,
    without: 'doubt about a demo behind a proxy',
    edits: [edit('server/config.ts', 'if (values.TRUST_PROXY) return true', '')],
    check: config('proxies by their addresses'),
  },
  {
    invariant: 12,
    without: 'doubt about a demo at a public address',
    edits: [edit('server/config.ts', '!isLoopback(hostOf(values.PUBLIC_URL))', 'false')],
    check: config('a public address'),
  },
  {
    invariant: 12,
    without: 'the refusal to open a real shop on a demo',
    edits: [edit('server/database-mode.ts', '!config.isDemo && found.hasDemo', 'false')],
    check: {
      file: 'server/database-mode.test.ts',
      test: 'does not become the real shop',
    },
  },
]
