import type { ProductImport, ProductImports } from '#contract/catalogue/product-imports.ts'

/** An import of a table from Shopify that can be imported, but for what `given` says. */
export function importAt(given: Partial<ProductImport> = {}): ProductImport {
  return {
    id: 'import-1',
    _id: 'import-1',
    fileName: 'products_export.csv',
    fileBytes: 2048,
    state: 'ready',
    problem: null,
    parts: [],
    format: 'shopify',
    encoding: 'UTF-8',
    ignoredColumns: [],
    total: 14,
    done: 0,
    latest: null,
    isCommitted: false,
    created: 12,
    changed: 1,
    unchanged: 0,
    refused: 1,
    faults: [],
    faulty: 0,
    rows: [],
    kinds: [],
    answers: { createsCategories: false, fetchesPictures: false },
    questions: { stock: 0, categories: [], pictures: 0, tax: false },
    soldOrEdited: 0,
    createdAt: '2026-11-02T10:00:00.000Z',
    finishedAt: null,
    ...given,
  }
}

export function listedAt(given: Partial<ProductImport> = {}): ProductImports['items'][number] {
  const { id, _id, fileName, state, total, done, created, changed, createdAt } = importAt(given)
  return { id, _id, fileName, state, total, done, created, changed, createdAt }
}
