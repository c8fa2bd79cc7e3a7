import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip } from '#server/http/accepts-gzip.ts'
import { Problem, problemBody } from '#server/http/problem.ts'
import { firstViewDrawer } from './first-view.ts'
import { keepPages } from './kept-pages.ts'
import type { PageContent } from './page-content.ts'
import { withHead } from './page-head.ts'
import { readPageModules } from './page-modules.ts'

const YEAR_S = 31_536_000
const PICTURES = join(import.meta.dirname, '../../pictures/drawn/sample')

/**
 * The built web app and the drawn pictures; every other path that is not the API's is the app's page, with
 * content of its own where `readContent` knows some.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  webFolder: string | undefined,
  readContent: (address: string) => Promise<PageContent | undefined>,
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
  const sendPage = page !== undefined && webFolder !== undefined && (await pageSender(page, webFolder))
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
    const isPage = request.method === 'GET' && !/\.[a-z0-9]{2,5}$/i.test(path)
    if (isPage && sendPage) return sendPage(request, reply, path, await readContent(request.url))
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send(problemBody(new Problem(404, 'not_found', 'This address does not exist')))
  })
}

/** Puts the pages of the app together, and keeps those that say something of their own. */
async function pageSender(page: string, webFolder: string) {
  const modulesOf = await readPageModules(webFolder)
  const draw = firstViewDrawer(webFolder)
  const readKept = keepPages()

  async function put(path: string, content: PageContent): Promise<string> {
    const { head, visitor, data } = content.read()
    const firstView = draw && { visitor, data, markup: await draw(path, data) }
    return withHead(page, { ...head, modules: modulesOf(path), ...(firstView && { firstView }) })
  }
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    content: PageContent | undefined,
  ) => {
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    if (!content) return reply.send(withHead(page, { modules: modulesOf(path) }))
    const ready = await readKept(path, content.version, () => put(path, content)).catch((error: unknown) => {
      request.log.error({ err: error }, 'A page goes out without what it shows first')
    })
    if (!ready) return reply.send(withHead(page, { modules: modulesOf(path) }))
    const { plain, packed } = ready
    reply.header('vary', 'accept-encoding')
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(packed)
  }
}
