import type { InitialData } from '#contract/initial-data.ts'
import type { PageHead } from './page-head.ts'

/** What the shop knows of a page that is asked for. */
export interface PageContent {
  /** Another one for whatever the page says otherwise: a page of the same version is the same page. */
  version: string
  read(): { head: PageHead; data: InitialData }
}
