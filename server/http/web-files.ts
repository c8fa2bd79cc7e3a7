import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type PageHead, withHead } from './page-head.ts'
import { readPageModules } from './page-modules.ts'
import { Problem, problemBody } from './problem.ts'

const YEAR_S = 31_536_000
const PICTURES = join(import.meta.dirname, '../../pictures/drawn/sample')

/**
 * The built web app and the drawn pictures; every other path that is not the API's is the app's page, with a head
 * of its own where `readHead` knows one.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  webFolder: string | undefined,
  readHead: (path: string) => Promise<PageHead | undefined>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: PICTURES,
    prefix: '/pictures/sample/',
    decorateReply: false,
    wildcard: true,
    immutable: true,
    maxAge: YEAR_S * 1000,
    index: false,
    dotfiles: 'ignore',
  })
  const page = webFolder === undefined ? undefined : await readFile(join(webFolder, 'index.html'), 'utf8')
  const modulesOf = webFolder === undefined ? () => [] : await readPageModules(webFolder)
  if (webFolder !== undefined) {
    await app.register(fastifyStatic, {
      root: webFolder,
      prefix: '/',
      wildcard: true,
      index: false,
      // A folder is no file: its address, the front page's first of all, is the page's.
      allowedPath: (path) => !path.endsWith('/'),
      dotfiles: 'ignore',
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/i.test(path)
    if (isPage && page !== undefined) {
      const head = { ...(await readHead(path)), modules: modulesOf(path) }
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
      return reply.send(withHead(page, head))
    }
    return reply.code(404).send(problemBody(new Problem(404, 'not_found', 'This address does not exist')))
  })
}
