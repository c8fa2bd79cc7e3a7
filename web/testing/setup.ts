import { configure } from '@testing-library/dom'

// A busy machine renders late, so tests wait longer than the library's one second.
configure({ asyncUtilTimeout: 30_000 })

// Tests load no pictures, and a complete picture without size counts as failed.
if (typeof HTMLImageElement !== 'undefined')
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => false })
