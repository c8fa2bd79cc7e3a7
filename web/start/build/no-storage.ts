/** In the place of `browser-storage.ts` where the server renders: nothing is known there, nothing is stored. */
export const readStored = () => null
export const writeStored = () => undefined
export const removeStored = () => undefined
