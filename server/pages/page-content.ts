import type { BuiltPage, InitialData } from '#contract/initial-data.ts'
import type { PageHead } from './page-head.ts'

/** The content of a page that the server renders. */
export interface PageContent {
  /** The page of this shop, where it differs from that of others at the same path. */
  home?: BuiltPage
  /** The part of the request's query that changes the page, as `InitialData.search`. */
  search: string
  /** Changes with the content: a page of the same version is the same page. */
  version: string
  read(): { head: PageHead; data: InitialData }
}
