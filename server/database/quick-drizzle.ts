import { registerHooks } from 'node:module'

const DRIZZLE = '/node_modules/drizzle-orm/'

/**
 * What one file of drizzle-orm imports from another is found by its path alone. Node 24 reads the package's
 * whole list of exports anew for each of its hundred files, 180 KB each time: half a second of every start.
 * Import it before anything that imports drizzle-orm.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('./') && !specifier.startsWith('../')) return next(specifier, context)
    if (!context.parentURL?.includes(DRIZZLE) || !specifier.endsWith('.js')) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
