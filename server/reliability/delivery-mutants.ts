import { edit, type Mutant } from './mutant.ts'

/** What keeps goods, cash and an agent's steps together between the shop and the door. */
export const DELIVERY_MUTANTS: readonly Mutant[] = [
  {
    invariant: 8,
    without: 'a key that is made on plain http too',
    edits: [
      edit(
        'web/new-key.ts',
        'const bytes = crypto.getRandomValues(new Uint8Array(16))',
        'const bytes = new TextEncoder().encode(crypto.randomUUID())',
      ),
    ],
    check: { file: 'web/new-key.test.ts', test: "an agent's step is stored on plain http" },
  },
]
