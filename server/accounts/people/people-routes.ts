import {
  CreatedPerson,
  CreatePersonBody,
  Invitation,
  PeoplePage,
  PeopleQuery,
  Person,
  UpdatePersonBody,
} from '#contract/accounts-schemas.ts'
import { AnywayQuery, success } from '#contract/envelope.ts'
import type { AccountDependencies } from '#server/accounts/account-dependencies.ts'
import { personOf } from '#server/http/access.ts'
import { ById, ok, tagCalls, withRight } from '#server/http/api-calls.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import type { PersonWithStatus } from '../person-queries.ts'
import { presentPerson } from '../present-person.ts'
import { createPerson, inviteAgain } from './invite-person.ts'
import { listPeople } from './list-people.ts'
import { reactivatePerson, removePerson } from './remove-person.ts'
import { updatePerson } from './update-person.ts'

const onePerson = { params: ById, response: { 200: success(Person) } }

/** Administrators' calls about people. */
export async function people(
  app: ShopApp,
  { shop, needs }: { shop: Shop; needs: AccountDependencies },
): Promise<void> {
  tagCalls(app, 'people')
  const knowing = ({ anyway }: AnywayQuery): AccountDependencies => ({
    ...needs,
    releaseAgent: (tx, agentId, by) => needs.releaseAgent(tx, agentId, by, anyway === 'true'),
  })

  app.get(
    '/users',
    {
      ...withRight('people.read'),
      schema: { querystring: PeopleQuery, response: { 200: success(PeoplePage) } },
    },
    async (request) => ok(await listPeople(shop.database, needs, request.query)),
  )

  app.post(
    '/users',
    {
      ...withRight('people.change'),
      schema: { body: CreatePersonBody, response: { 201: success(CreatedPerson) } },
    },
    async (request, reply) => {
      const { row, invitation } = await createPerson(shop, personOf(request), request.body)
      return reply.code(201).send(ok({ ...presentPerson(row), invitation }))
    },
  )

  app.put(
    '/users/:id',
    {
      config: { access: ['people.change', 'delivery_agent'] },
      schema: { ...onePerson, querystring: AnywayQuery, body: UpdatePersonBody },
    },
    async (request) =>
      answer(
        await updatePerson(shop, knowing(request.query), personOf(request), request.params.id, request.body),
      ),
  )

  app.delete(
    '/users/:id',
    { ...withRight('people.change'), schema: { ...onePerson, querystring: AnywayQuery } },
    async (request) =>
      answer(await removePerson(shop, knowing(request.query), personOf(request), request.params.id)),
  )

  app.post('/users/:id/reactivate', { ...withRight('people.change'), schema: onePerson }, async (request) =>
    answer(await reactivatePerson(shop, personOf(request), request.params.id)),
  )

  app.post(
    '/users/:id/invitation',
    { ...withRight('people.change'), schema: { params: ById, response: { 200: success(Invitation) } } },
    async (request) => ok(await inviteAgain(shop, personOf(request), request.params.id)),
  )
}

function answer({ row, agentStatus }: PersonWithStatus) {
  return ok(presentPerson(row, agentStatus))
}
