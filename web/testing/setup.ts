import { configure } from '@testing-library/dom'

// A loaded machine renders late: what a test waits for may take longer than the library's one second.
configure({ asyncUtilTimeout: 30_000 })

// The window of a test loads no pictures: to say that one is complete would say that it failed.
if (typeof HTMLImageElement !== 'undefined')
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => false })
