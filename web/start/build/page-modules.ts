import type { Rolldown } from 'vite'
import type { BuiltPages, InitialDataName, RenderedFor } from '#contract/initial-data.ts'
import { layoutOf, layouts, type Page, pages } from '../pages.ts'

const PUBLIC_DATA: readonly string[] = [
  'home',
  'categories',
  'products',
  'product',
] satisfies InitialDataName[]

/** The path in `web/` of the module that `load` imports: its alias without the #. */
export function moduleOf(load: () => Promise<unknown>): string {
  const [, module] = /import\(['"]#([^'"]+)['"]\)/.exec(String(load)) ?? []
  if (!module) throw new Error(`No import of a module by its alias in ${load}`)
  return module
}

/** The files of a page and of the layout around it. */
export function modulesOfPage(page: Page): string[] {
  const layout = layoutOf(page)
  return [...(layout ? [layouts[layout]] : []), page.load].map(moduleOf)
}

/** The table of pages for the server, with the built files of each page. */
export function builtPages(bundle: Rolldown.OutputBundle): BuiltPages {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The build has no entry')
  const start = entry.dynamicImports
  const chunkOf = (module: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`))
    if (!chunk) throw new Error(`The build has no ${module}`)
    return chunk.fileName
  }
  return {
    startModules: withImports(start, bundle),
    pages: pages.map((page) => ({
      path: page.path,
      isHome: page.isHome,
      title: page.title,
      modules: withImports([...start, ...modulesOfPage(page).map(chunkOf)], bundle),
      render: page.isServerRendered ? { for: renderedFor(page), data: publicDataOf(page) } : undefined,
    })),
  }
}

function renderedFor({ for: rule }: Page): RenderedFor {
  if (rule === 'visitor') return 'nobody'
  return rule === 'shopper' ? 'shopper' : 'customer'
}

function publicDataOf({ prefetch = [] }: Page): InitialDataName[] {
  return prefetch.filter((name): name is InitialDataName => PUBLIC_DATA.includes(name))
}

/** The URL paths of files and of everything that they import statically. */
function withImports(fileNames: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const visit = (fileName: string) => {
    const output = bundle[fileName]
    if (output?.type !== 'chunk' || found.has(`/${fileName}`)) return
    found.add(`/${fileName}`)
    output.imports.forEach(visit)
  }
  fileNames.forEach(visit)
  return [...found]
}
