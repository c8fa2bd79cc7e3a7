import { AnywayQuery, success } from '#contract/envelope.ts'
import { PROVIDER_KINDS, type ProviderKind } from '#contract/providers/providers.ts'
import {
  ProviderBodies,
  ProviderKindParam,
  Providers,
  type ProviderTest,
  ProviderTest as ProviderTestAnswer,
} from '#contract/providers/providers-schemas.ts'
import { personOf, type SignedIn } from '#server/http/access.ts'
import { ok, tagCalls, withRight } from '#server/http/api-calls.ts'
import { Problem } from '#server/http/problem.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { lockedBecause, presentProviders, providerOf, variableOf } from './present-providers.ts'
import { type ProviderChange, recordTest, removeProvider, writeProvider } from './write-provider.ts'

const OWNER = withRight('providers.change')
/** Testing a provider calls its server, so the limit lets an owner try a few times and nobody flood it. */
const TEST = { ...OWNER.config, rateLimit: { max: 20, timeWindow: '1 minute' } }

export interface ProviderOptions {
  shop: Shop
  templates: Providers['templates']
  requireNothingOpen: ProviderChange['requireNothingOpen']
  /** Try what holds now, and say in a plain sentence how it went: with a message to the caller, or a question to the gateway. */
  tests: Record<ProviderKind, (by: SignedIn) => Promise<ProviderTest>>
}

/** Who carries mail, messages and payments: for owners, who set it up without the server's environment. */
export async function providerRoutes(
  app: ShopApp,
  { shop, templates, requireNothingOpen, tests }: ProviderOptions,
): Promise<void> {
  tagCalls(app, 'settings')
  const changeOf = ({ anyway }: AnywayQuery) => ({ requireNothingOpen, isAnyway: anyway === 'true' })
  const present = () => presentProviders(shop.database, shop, templates)

  app.get('/providers', { ...OWNER, schema: { response: { 200: success(Providers) } } }, async () =>
    ok(await present()),
  )

  for (const kind of PROVIDER_KINDS) {
    app.put(
      `/providers/${kind}`,
      {
        ...OWNER,
        schema: {
          querystring: AnywayQuery,
          body: ProviderBodies[kind],
          response: { 200: success(Providers) },
        },
      },
      async (request) => {
        const body = request.body as ProviderBodies[typeof kind]
        await writeProvider(shop, personOf(request), kind, body, changeOf(request.query as AnywayQuery))
        return ok(await present(), 'Saved')
      },
    )
  }

  app.delete(
    '/providers/:kind',
    {
      ...OWNER,
      schema: {
        params: ProviderKindParam,
        querystring: AnywayQuery,
        response: { 200: success(Providers) },
      },
    },
    async (request) => {
      await removeProvider(shop, personOf(request), request.params.kind, changeOf(request.query))
      return ok(await present(), 'Removed')
    },
  )

  app.post(
    '/providers/:kind/test',
    {
      config: TEST,
      schema: { params: ProviderKindParam, response: { 200: success(ProviderTestAnswer) } },
    },
    async (request) => {
      const { kind } = request.params
      const locked = lockedBecause(shop.config)
      if (locked) throw new Problem(409, 'not_offered', locked)
      if (!providerOf(shop.providers, kind)) throw new Problem(409, 'not_offered', 'Set it up first')
      const startedAt = new Date()
      const result = await tests[kind](personOf(request))
      if (!variableOf(shop.config, kind))
        await recordTest(shop, kind, startedAt, result.worked ? null : result.sentence)
      return ok(result)
    },
  )
}
