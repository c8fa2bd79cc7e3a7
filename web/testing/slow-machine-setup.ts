import { configure } from '@testing-library/dom'

// A loaded machine draws late: what a test waits for may take longer than the library's one second.
configure({ asyncUtilTimeout: 30_000 })
