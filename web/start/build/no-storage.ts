/** Replaces `browser-storage.ts` in the server render, which stores nothing. */
export const readStored = () => null
export const readStoredJson = () => undefined
export const writeStored = () => undefined
export const removeStored = () => undefined
