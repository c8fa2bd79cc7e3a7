import {
  IMPORT_KINDS,
  type ImportExample,
  type ImportedRow,
  type ImportFault,
  type ImportKind,
  type ProductImport,
  type ProductImports,
  type RowError,
  type RowNote,
  WORKING_STATES,
} from '#contract/catalogue/product-imports.ts'
import { bothIds } from '#contract/envelope.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import { fragment, literal } from '#server/database/sql.ts'
import { requireRow } from '#server/http/problem.ts'
import { readQuestions } from './import-questions.ts'
import type { ImportRow } from './import-tables.ts'
import { SOLD_OR_EDITED } from './write/undo-products.ts'

const MAX_SHOWN = 200
const MAX_EXAMPLES = 10
const MAX_LATEST = 10

/** The imported products `i`, each with the product `p` that it is or has become. */
const WITH_PRODUCTS = fragment`imported_products i left join products p on p.id = coalesce(i.product_id, i.draft->>'id')`
const NAME = fragment`coalesce(i.draft->'values'->>'name', p.name)`

export async function requireImport(queries: Queries, id: string): Promise<ImportRow> {
  return requireRow(
    await queries.sql<ImportRow>`select * from product_imports where id = ${id}`,
    'This import',
  )
}

/** @throws Problem 404 */
export async function presentImport(queries: Queries, id: string): Promise<ProductImport> {
  const row = await requireImport(queries, id)
  const counts = await readCounts(queries, row)
  // Asked again and again while the server works, when only the counts matter.
  const isAtRest = !WORKING_STATES.includes(row.state)
  return {
    ...bothIds(id),
    fileName: row.fileName,
    fileBytes: row.fileBytes,
    state: row.state,
    problem: row.problem,
    parts: await listParts(queries, id),
    format: row.format,
    encoding: row.encoding,
    ignoredColumns: row.ignoredColumns,
    isCommitted: row.state === 'done',
    ...counts,
    ...(row.problem === null
      ? { faults: isAtRest ? await listFaults(queries, id) : [], faulty: await countFaultyRows(queries, id) }
      : { faults: [unreadable(row.problem)], faulty: 1 }),
    rows: isAtRest ? await listRows(queries, id) : [],
    kinds: isAtRest ? await listKinds(queries, id) : [],
    answers: row.answers,
    questions: await readQuestions(queries, row),
    soldOrEdited: await countSoldOrEdited(queries, row),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** The latest imports, the newest first. */
export async function presentLatestImports(queries: Queries): Promise<ProductImports> {
  const rows = await queries.sql<ImportRow>`
    select * from product_imports order by created_at desc, id desc limit ${literal(MAX_LATEST)}`
  const items: ProductImports['items'] = []
  for (const row of rows) {
    const { total, done, created, changed } = await readCounts(queries, row)
    const { id, fileName, state, createdAt } = row
    items.push({
      ...bothIds(id),
      fileName,
      state,
      total,
      done,
      created,
      changed,
      createdAt: createdAt.toISOString(),
    })
  }
  return { items }
}

type Counts = Pick<
  ProductImport,
  'total' | 'done' | 'latest' | 'created' | 'changed' | 'unchanged' | 'refused'
>

async function readCounts(queries: Queries, { id, state }: ImportRow): Promise<Counts> {
  const counts = onlyRow(
    await queries.sql<Omit<Counts, 'latest' | 'done'> & Record<'checked' | 'written' | 'undone', number>>`
      select count(*)::int as total,
             count(action)::int as checked,
             count(*) filter (where written_at is not null or action = 'refuse')::int as written,
             count(*) filter (where undo is not null or action in ('none', 'refuse') or written_at is null)::int as undone,
             count(*) filter (where action = 'create')::int as created,
             count(*) filter (where action = 'change')::int as changed,
             count(*) filter (where action = 'none')::int as unchanged,
             count(*) filter (where action = 'refuse')::int as refused
        from imported_products where import_id = ${id}`,
  )
  const { checked, written, undone, ...others } = counts
  const done =
    state === 'checking'
      ? checked
      : state === 'importing' || state === 'stopped'
        ? written
        : state === 'undoing'
          ? undone
          : others.total
  return { ...others, done, latest: await readLatest(queries, id) }
}

/** The products of a table are gone through in the order of their rows. */
async function readLatest(queries: Queries, id: string): Promise<string | null> {
  const [latest] = await queries.sql<{ name: string | null }>`
    select ${NAME} as name from ${WITH_PRODUCTS}
     where i.import_id = ${id} and i.written_at is not null order by i.row desc limit 1`
  return latest?.name ?? null
}

async function listParts(queries: Queries, id: string): Promise<number[]> {
  const parts = await queries.sql<{ part: number }>`
    select part from product_import_parts where import_id = ${id} order by part`
  return parts.map(({ part }) => part)
}

const unreadable = (message: string): ImportFault => ({ row: 1, column: null, message, name: null })

/** Unknown categories last: they are asked for once, and would hide all others. */
function listFaults(queries: Queries, id: string): Promise<ImportFault[]> {
  return queries.sql<ImportFault>`
    select e.row, e."column", e.message, ${NAME} as name
      from ${WITH_PRODUCTS} cross join lateral jsonb_to_recordset(i.errors) as e(row int, "column" text, message text)
     where i.import_id = ${id} and i.errors <> '[]'
     order by i.notes @> '[{"kind": "no_category"}]', e.row, i.row limit ${literal(MAX_SHOWN)}`
}

async function countFaultyRows(queries: Queries, id: string): Promise<number> {
  const { count } = onlyRow(
    await queries.sql<{ count: number }>`
      select count(distinct e->'row')::int as count
        from imported_products cross join lateral jsonb_array_elements(errors) as e
       where import_id = ${id} and errors <> '[]'`,
  )
  return count
}

async function listRows(queries: Queries, id: string): Promise<ImportedRow[]> {
  const products = await queries.sql<{ changes: ImportedRow[]; productId: string | null }>`
    select changes, product_id from imported_products
     where import_id = ${id} and changes <> '[]' order by row limit ${literal(MAX_SHOWN)}`
  return products
    .flatMap(({ changes, productId }) => changes.map((row) => ({ ...row, productId })))
    .slice(0, MAX_SHOWN)
}

interface ExampleRow {
  kind: ImportKind
  count: number
  row: number
  productId: string | null
  name: string | null
  pricePaise: number | null
  picture: string | null
  hasPictureAddress: boolean
  errors: RowError[]
  notes: RowNote[]
  changes: ImportedRow[]
}

async function listKinds(queries: Queries, id: string): Promise<ProductImport['kinds']> {
  const rows = await queries.sql<ExampleRow>`
    with kinds as (
      select row, case action when 'create' then 'created' when 'change' then 'changed' when 'none' then 'unchanged'
                              else 'refused' end as kind
        from imported_products where import_id = ${id} and action is not null
       union
      select row, n->>'kind' from imported_products cross join lateral jsonb_array_elements(notes) as n
       where import_id = ${id} and action is not null and notes <> '[]'),
    ranked as (
      select kind, row, row_number() over (partition by kind order by row) as place,
             (count(*) over (partition by kind))::int as count
        from kinds)
    select r.kind, r.count, r.row, i.product_id, ${NAME} as name,
           coalesce((select min(nullif((v->>'pricePaise')::bigint, 0)) from jsonb_array_elements(i.draft->'variants') as v),
             nullif(p.price_paise, 0)) as price_paise,
           coalesce(i.draft->'values'->'pictures'->>0, p.pictures[1]) as picture,
           jsonb_path_exists(i.draft, '$.**.pictureUrls[*]') as has_picture_address,
           i.errors, i.notes, i.changes
      from ranked r join ${WITH_PRODUCTS} on i.import_id = ${id} and i.row = r.row
     where r.place <= ${literal(MAX_EXAMPLES)}
     order by r.kind, r.row`
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return IMPORT_KINDS.flatMap((kind) => {
    const found = byKind.get(kind) ?? []
    const [first] = found
    return first ? [{ kind, count: first.count, examples: found.map(presentExample) }] : []
  })
}

function presentExample(row: ExampleRow): ImportExample {
  const { productId, name, pricePaise, picture, hasPictureAddress } = row
  return {
    row: row.row,
    productId,
    name,
    price: pricePaise === null ? null : rupeesFromPaise(pricePaise),
    picture,
    hasPictureAddress,
    text: textOf(row),
  }
}

function textOf({ kind, errors, notes, changes }: ExampleRow): string {
  if (kind === 'refused') return [...new Set(errors.map(({ message }) => message))].join('; ')
  if (kind === 'changed') return textOfChanges(changes)
  return notes.find((note) => note.kind === kind)?.message ?? ''
}

/** "price: 900 → 800, stock: 3 → 4" */
export function textOfChanges(rows: readonly ImportedRow[]): string {
  return rows
    .flatMap(({ changes }) => changes)
    .map(({ column, before, after }) => `${column}: ${before} → ${after}`)
    .join(', ')
}

async function countSoldOrEdited(queries: Queries, { id, state }: ImportRow): Promise<number> {
  if (state === 'undoing' || state === 'undone') {
    const { count } = onlyRow(
      await queries.sql<{ count: number }>`
        select count(*)::int as count from imported_products where import_id = ${id} and undo = 'kept'`,
    )
    return count
  }
  if (state !== 'done' && state !== 'stopped') return 0
  const { count } = onlyRow(
    await queries.sql<{ count: number }>`
      select count(*)::int as count from imported_products i join products p on p.id = i.product_id
       where i.import_id = ${id} and i.action in ('create', 'change') and i.written_at is not null and ${SOLD_OR_EDITED}`,
  )
  return count
}
