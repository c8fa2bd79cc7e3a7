import { createContext, useContext } from 'react'

type PreloadPage = (pathname: string) => void

/** Provided by the router, which knows the pages. */
export const PreloadPageContext = createContext<PreloadPage>(() => undefined)

/** Returns a function that fetches the code of the page at a path before somebody opens it. */
export function usePreloadPage(): PreloadPage {
  return useContext(PreloadPageContext)
}
