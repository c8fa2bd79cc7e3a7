import { join } from 'node:path'

const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/node')
const { PATH = '', HOME = '', NODE_COMPILE_CACHE = COMPILED } = process.env

/** What a server that a test starts has of this process: as with `npm start` it is compiled once, which is half of its start. */
export const SERVER_ENVIRONMENT = { PATH, HOME, NODE_COMPILE_CACHE }
