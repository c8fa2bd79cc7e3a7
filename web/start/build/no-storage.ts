/** In the place of `browser-storage.ts` where a first view is drawn: nothing is known there, nothing is kept. */
export const readStored = () => null
export const writeStored = () => undefined
export const removeStored = () => undefined
