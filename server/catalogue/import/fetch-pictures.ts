import { MAX_PICTURES } from '#contract/catalogue.ts'
import type { Database } from '#server/database/connect.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { storePicture } from '../pictures/store-picture.ts'
import { fetchPicture, PictureError } from './fetch-picture.ts'
import { planImport } from './plan-import.ts'
import type { ProductInput, RowError } from './read-import.ts'

/**
 * Fetches the pictures of products that have none in the shop yet, and puts their keys into the products. A picture that
 * cannot be had is reported; its product is imported without it.
 */
export async function fetchPictures(
  database: Database,
  by: SignedIn,
  products: readonly ProductInput[],
  fetch: (address: string) => Promise<Buffer> = fetchPicture,
): Promise<RowError[]> {
  const faults: RowError[] = []
  const { planned } = await planImport(database, products, { lock: false })
  const wanting = planned.filter(({ after }) => after.pictures.length === 0)
  await Promise.all(
    wanting.map(async ({ input }) => {
      const keys: string[] = []
      for (const address of input.pictureAddresses.slice(0, MAX_PICTURES)) {
        try {
          keys.push(await storePicture(database, by, await fetch(address)))
        } catch (error) {
          if (!(error instanceof PictureError || error instanceof Problem)) throw error
          const message = `Imported without ${address}: ${error.message}`
          faults.push({ row: input.row, column: 'pictures', message })
        }
      }
      if (keys.length > 0) input.changes.pictures = keys
    }),
  )
  return faults
}
