import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InitialData, RenderedFor } from '#contract/initial-data.ts'
import { acceptsGzip } from '#server/http/accepts-gzip.ts'
import { Problem, problemBody } from '#server/http/problem.ts'
import { type RequestedPage, readBuiltPages } from './built-pages.ts'
import { createPageCache } from './page-cache.ts'
import type { PageContent } from './page-content.ts'
import { withHead } from './page-head.ts'
import { createRenderer } from './server-render.ts'

const YEAR_S = 31_536_000
const PICTURES = join(import.meta.dirname, '../../pictures/drawn/sample')

/** Where the content of pages comes from, and how often it may be read. */
interface PageSource {
  readContent: ReadContent
  /** @throws Problem 429 for a network that has read too many */
  countPage(request: FastifyRequest): Promise<void>
}
type ReadContent = (page: RequestedPage, query: string | undefined) => Promise<PageContent | undefined>

/**
 * Serves the built web app and the sample pictures. Every other path outside the API gets the app's page, with its content
 * if the server renders it.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  webFolder: string | undefined,
  source: PageSource,
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
  const sendPage = webFolder !== undefined && (await pageSender(webFolder, source))
  if (webFolder !== undefined) {
    await app.register(fastifyStatic, {
      root: webFolder,
      prefix: '/',
      wildcard: true,
      index: false,
      // The path of a folder, above all `/`, is a page.
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
    const [path = '/', query] = request.url.split('?', 2)
    const isPage = request.method === 'GET' && !/\.[a-z0-9]{2,5}$/i.test(path)
    if (isPage && sendPage) return sendPage(request, reply, path, query)
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send(problemBody(new Problem(404, 'not_found', 'This address does not exist')))
  })
}

/** Sends the pages of the app, and caches those that the server renders. */
async function pageSender(webFolder: string, { readContent, countPage }: PageSource) {
  const html = await readFile(join(webFolder, 'index.html'), 'utf8')
  const pageAt = await readBuiltPages(webFolder)
  const render = createRenderer(webFolder)
  const readCached = createPageCache()

  async function compose(
    path: string,
    { modules, title, render: rendering }: RequestedPage,
    content: PageContent,
  ) {
    const { head, data } = content.read()
    const shopName = data.shop.name
    const rendered = render &&
      rendering && { for: visitorsOf(rendering.for, data), data, markup: await render(path, data) }
    return withHead(html, {
      ...(title !== undefined && { title: title ? `${title} - ${shopName}` : shopName }),
      ...head,
      modules,
      ...(rendered && { rendered }),
    })
  }
  return async (request: FastifyRequest, reply: FastifyReply, path: string, query: string | undefined) => {
    const page = pageAt(path)
    const withoutContent = () => reply.send(withHead(html, { modules: page.modules }))
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    const excess = page.render && (await countPage(request).catch(asProblem))
    if (excess) {
      // The browser of a signed-in person fetches the content by the API, which counts their own requests.
      reply.code(excess.status).header('retry-after', String(excess.retryAfterSeconds))
      return withoutContent()
    }
    const content = page.render && (await readContent(page, query))
    if (!content) return withoutContent()
    const ready = await readCached(path + content.search, content.version, () =>
      compose(path, { ...page, ...content.home }, content),
    ).catch((error: unknown) => {
      request.log.error({ err: error }, 'A page was not rendered by the server')
    })
    if (!ready) return withoutContent()
    const { plain, gzipped } = ready
    reply.header('vary', 'accept-encoding')
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(gzipped)
  }
}

/** In a shop that is open to members only, a page for shoppers is one for customers. */
function visitorsOf(rendering: RenderedFor, { shop }: InitialData): RenderedFor {
  return rendering === 'shopper' && !shop.isOpenToVisitors ? 'customer' : rendering
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}
