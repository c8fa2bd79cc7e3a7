import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, inCircles, siblingFolders } from './testing/import-circles.ts'
import { longFunctions } from './testing/long-functions.ts'

const PROJECT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')
const linesOf = (text: string) => text.trimEnd().split('\n').length
const isKindOf = (pattern: RegExp) => (file: string) => pattern.test(file)

/** What a test of the import arrows plants for a moment is no part of the tree. */
const files = globSync(['*.ts', '{contract,server,web,tests,e2e,bench,pictures,docs}/**/*.{ts,tsx,sql}'], {
  cwd: PROJECT,
})
  .filter((file) => !/\/planted-|\/migrations\//.test(file))
  .sort()
const texts = new Map(files.map((file) => [file, read(file)]))
const isTest = isKindOf(/\.(test|e2e)\.tsx?$|-fixtures\.tsx?$|\/testing\/|^(tests|e2e)\//)
const code = files.filter((file) => !isTest(file))
const isLong = (file: string) => linesOf(texts.get(file) ?? '') > (isTest(file) ? LINES_OF_TESTS : LINES)

/** Facts are read one by one, so a file of them may be longer than one of the product. */
const LINES = 300
const LINES_OF_TESTS = 400

const LONG_DATA: Record<string, string> = {
  'server/database/invariants.sql': 'is a list of statements, read one by one',
  'server/settings/tax/hsn-codes.ts': 'is the list of HSN codes',
}

/** What the linter may be told to overlook, and where; each place says why. */
const IGNORED: Record<string, string[]> = {
  noNoninteractiveTabindex: [
    'web/ui/tabs.tsx',
    'web/ui/charts/data-table.tsx',
    'web/storefront/catalogue/product/product-gallery.tsx',
    'web/shop/pages/page-text.tsx',
    'web/admin/products/import/import-faults.tsx',
  ],
  noArrayIndexKey: [
    'web/shop/papers/paper-receipt.tsx',
    'web/shop/papers/paper-sheet.tsx',
    'web/shop/pages/page-text.tsx',
    'web/shop/pages/page-text.tsx',
    'web/admin/settings/tax/rate-fields.tsx',
    'web/admin/settings/tax/rate-fields.tsx',
    'web/admin/settings/tax/registration-rows.tsx',
    'web/admin/products/variants/option-fields.tsx',
    'web/admin/products/quick-add/quick-add-dialog.tsx',
  ],
  useSemanticElements: ['web/ui/form/number-stepper.tsx', 'web/ui/form/segmented-control.tsx'],
  useKeyWithClickEvents: ['web/ui/form/combobox.tsx'],
  noStaticElementInteractions: ['web/admin/products/variants/sheet-table.tsx'],
  useExhaustiveDependencies: ['web/ui/overlays/toaster.tsx'],
  noComponentHookFactories: ['web/start/preloaded.tsx'],
  noControlCharactersInRegex: ['server/catalogue/import/cells/texts.ts'],
}

const DOCUMENT_LINES: Record<string, number> = {
  'README.md': 110,
  'CONTRIBUTING.md': 60,
  'SECURITY.md': 60,
  'docs/architecture.md': 120,
  'docs/glossary.md': 100,
  'docs/moving-in.md': 60,
  'docs/operations.md': 260,
  'docs/performance.md': 110,
  'docs/reliability.md': 120,
  'docs/scale.md': 40,
  'docs/security.md': 110,
}
const DECISION_LINES = 80
/** They are written by a command. */
const DRAWN = ['docs/acceptance.md', 'docs/rooms.md']

/** Where a kind of file lies, and nothing else of that kind. */
const PLACES: [kind: RegExp, place: RegExp][] = [
  [/\.test\.tsx?$/, /^(contract|server|web|tests|bench)\//],
  [/\.e2e\.ts$/, /^e2e\/specs\/[\w-]+\//],
  [/-schemas\.ts$/, /^contract\//],
  [/-mutants\.ts$/, /^tests\/mutants\//],
  [/\.tsx$/, /^web\//],
  [/\.sql$/, /^server\/(database|dashboards)\//],
]

/** Where the demo itself is meant; each way in which it differs is a row of `contract/shop-mode.ts`. */
const ASKS_FOR_DEMO = [
  'contract/settings.ts',
  'contract/shop-mode.ts',
  'contract/shop-pages/seller-texts.ts',
  'contract/shop-pages/terms-text.ts',
  'server/accounts/account-tables.ts',
  'server/accounts/accounts.ts',
  'server/accounts/person-queries.ts',
  'server/accounts/phone/prove-own-phone.ts',
  'server/accounts/profile/delete-account.ts',
  'server/accounts/sign-in/register-person.ts',
  'server/backups/backups.ts',
  'server/bootstrap/database-mode.ts',
  'server/bootstrap/prepare.ts',
  'server/bootstrap/run.ts',
  'server/config/config.ts',
  'server/demo/seed.ts',
  'server/notifications/notifications.ts',
  'server/settings/providers/present-providers.ts',
  'server/settings/providers/providers.ts',
  'server/settings/setting-routes.ts',
  'server/settings/settings.ts',
  'server/settings/shop-info.ts',
  'web/accounts/sign-in/demo-logins.tsx',
  'web/shop/demo-mark.tsx',
]

const arrows = importsOf(texts)

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}

const RULES: Record<string, () => string[]> = {
  'has more lines than it may': () => files.filter((file) => !(file in LONG_DATA) && isLong(file)),
  'is a function of more than 80 lines, or 120 with JSX': () =>
    files.flatMap((file) => longFunctions(file, texts.get(file) ?? '').map((name) => `${file} ${name}`)),
  'holds more than 25 files of code': () =>
    [...Map.groupBy(code, dirname)].flatMap(([folder, inside]) => (inside.length > 25 ? folder : [])),
  'imports itself in a circle of files': () => inCircles(arrows),
  'imports itself in a circle of folders': () =>
    inCircles(siblingFolders(importsOf(new Map([...texts].filter(([file]) => !isTest(file)))))),
  'is exported twice in contract/': () =>
    repeated(
      code
        .filter((file) => file.startsWith('contract/'))
        .flatMap((file) => [...(texts.get(file) ?? '').matchAll(/^export (?:type|interface) (\w+)/gm)])
        .map(([, name = '']) => name),
    ),
  'is a test or a fixture that the product imports': () =>
    code
      .filter(isKindOf(/^(contract|server|web)\//))
      .flatMap((file) => [...(arrows.get(file) ?? [])].filter(isTest)),
  'declares a table, which drizzle-kit reads in *-tables.ts of the server alone': () =>
    code.filter((file) => texts.get(file)?.includes(' pgTable(') && !/^server\/.*-tables\.ts$/.test(file)),
  'does not lie where its kind does': () =>
    files.filter((file) => PLACES.some(([kind, place]) => kind.test(file) && !place.test(file))),
  'is a snapshot of the tables before the last one': () =>
    globSync('server/database/migrations/meta/*_snapshot.json', { cwd: PROJECT }).sort().slice(0, -1),
  'is longer than its document may be': () =>
    globSync(['*.md', 'docs/**/*.md'], { cwd: PROJECT }).filter(
      (name) =>
        !DRAWN.includes(name) &&
        linesOf(read(name)) >
          (name.startsWith('docs/decisions/') ? DECISION_LINES : (DOCUMENT_LINES[name] ?? 0)),
    ),
}

test('nothing breaks a rule of the house', () => {
  const broken = Object.entries(RULES).flatMap(([rule, offenders]) =>
    [...new Set(offenders())].map((name) => `${name} ${rule}`),
  )
  expect(broken.sort()).toEqual([])
})

test('the linter overlooks what is listed, and nothing else', () => {
  const overlooked = files.flatMap((file) =>
    [...(texts.get(file) ?? '').matchAll(/biome-ignore(?:-\w+)? lint\/\w+\/(\w+): ./g)].map(
      ([, rule]) => `${rule} ${file}`,
    ),
  )
  const listed = Object.entries(IGNORED).flatMap(([rule, places]) =>
    places.map((place) => `${rule} ${place}`),
  )
  expect(overlooked.sort()).toEqual(listed.sort())
})

test('whether the shop is a demo is asked in the files that are listed, and nowhere else', () => {
  const product = code.filter(isKindOf(/^(contract|server|web)\//))
  expect(product.filter((file) => /\bisDemo\b/.test(texts.get(file) ?? ''))).toEqual(ASKS_FOR_DEMO)
})

test('no exception is kept for a file that needs none', () => {
  expect(Object.keys(LONG_DATA).filter((file) => !isLong(file))).toEqual([])
})
