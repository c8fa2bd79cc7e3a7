import type { ShopApp } from '#server/shop.ts'
import { PUBLIC } from './api-calls.ts'
import { escapeHtml } from './escape-html.ts'

/** OpenAPI, made of the schemas that validate the calls, as JSON and as a page without scripts. */
export function documentation(app: ShopApp): void {
  let page: string | undefined
  const open = { ...PUBLIC, schema: { hide: true } } as const
  app.get('/api/docs/openapi.json', open, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  )
  app.get('/api/docs', open, async (_request, reply) => {
    page ??= documentationPage(app.swagger() as ApiDescription)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

interface ApiDescription {
  info: { title: string }
  paths?: Record<
    string,
    Record<string, { tags?: string[]; summary?: string; requestBody?: unknown; parameters?: unknown[] }>
  >
}

function documentationPage(description: ApiDescription): string {
  const rows = Object.entries(description.paths ?? {}).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => {
      const input = call.requestBody ?? call.parameters
      const details = input
        ? `<details><summary>Input</summary><pre>${escapeHtml(JSON.stringify(input, null, 2))}</pre></details>`
        : ''
      return `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escapeHtml(path)}</code>${details}</td><td>${escapeHtml(call.tags?.join(', ') ?? '')}</td></tr>`
    }),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(description.info.title)}</title></head><body><h1>${escapeHtml(description.info.title)}</h1><p>Machine-readable: <a href="/api/docs/openapi.json">openapi.json</a>. Send <code>Authorization: Bearer &lt;token&gt;</code> from <code>POST /api/login</code>.</p><table><thead><tr><th>Method</th><th>Path</th><th>Part</th></tr></thead><tbody>${rows.join('')}</tbody></table></body></html>`
}
