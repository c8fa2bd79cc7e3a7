import type { ConfirmHandoverBody, HandoverBody, WriteOffBody } from '#contract/delivery-schemas.ts'
import { formatPaise, paiseFromRupees } from '#contract/money.ts'
import { limitAgentCash, moveAgentCash } from '#server/accounts/agent-figures.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type Transaction } from '#server/commands/command.ts'
import type { KeyedCall } from '#server/commands/idempotency.ts'
import type { Queries } from '#server/database/connect.ts'
import { idOrNull, newId } from '#server/database/identifiers.ts'
import { EMPTY, type Fragment, fragment } from '#server/database/sql.ts'
import type { SignedIn } from '#server/http/access.ts'
import { invalidField, Problem, requireRow } from '#server/http/problem.ts'
import type { Shop } from '#server/shop.ts'

/** Who has collected cash, and how much of it the shop has not received. */
export interface CashInHand {
  id: string
  name: string
  cashInHandPaise: number
}

/** Locks the agent's cash until the transaction ends. @throws Problem 404 */
async function lockCash(queries: Queries, agentId: string): Promise<CashInHand> {
  const agents = await queries.sql<CashInHand>`
    select a.person_id as id, p.name, a.cash_in_hand_paise
      from agents a join people p on p.id = a.person_id where a.person_id = ${idOrNull(agentId)} for no key update of a`
  return requireRow(agents, 'This agent')
}

/**
 * An agent declares what it hands over to the shop; no cash is booked until an administrator has counted it. Only one
 * hand-over waits at a time. A repeat under the same key changes nothing.
 * @throws Problem 400 for more than is in hand, 409 `handover_waiting`
 */
export async function declareHandover(
  shop: Shop,
  agent: SignedIn,
  body: HandoverBody,
  call: KeyedCall,
): Promise<void> {
  const declaredPaise = paiseFromRupees(body.declared)
  await command(shop, call, async (tx) => {
    const cash = await lockCash(tx, agent.id)
    if (declaredPaise > cash.cashInHandPaise) throw tooMuch('declared', cash)
    const added = await tx.sql`
      insert into cash_handovers (id, agent_id, declared_paise, note) values (${newId()}, ${agent.id}, ${declaredPaise}, ${body.note ?? null})
      on conflict (agent_id) where confirmed_at is null do nothing returning 1`
    if (added.length === 0)
      throw new Problem(409, 'handover_waiting', 'Your last hand-over is still waiting to be counted')
    const after = { declaredPaise, note: body.note }
    await recordAudit(tx, agent, {
      action: 'cash.declared',
      subjectType: 'person',
      subjectId: agent.id,
      after,
    })
    publishCashOf(tx, agent.id)
  })
}

/** Withdraws a hand-over that nobody has counted yet. @throws Problem 404 */
export async function withdrawHandover(shop: Shop, agent: SignedIn, handoverId: string): Promise<void> {
  await command(shop, async (tx) => {
    const withdrawn = await tx.sql<{ declaredPaise: number }>`
      delete from cash_handovers where id::text = ${handoverId} and agent_id = ${agent.id} and confirmed_at is null
      returning declared_paise`
    const before = requireRow(withdrawn, 'This hand-over')
    await recordAudit(tx, agent, {
      action: 'cash.withdrawn',
      subjectType: 'person',
      subjectId: agent.id,
      before,
    })
    publishCashOf(tx, agent.id)
  })
}

/**
 * An administrator has counted a hand-over: that amount leaves the agent's cash in hand. What is missing from the declared
 * amount stays there, and a note says why. The same count again changes nothing.
 * @throws Problem 404, 400 for more than is in hand or a difference without a note, 409 `already_counted` for
 * another count, `idempotency_mismatch`
 */
export async function confirmHandover(
  shop: Shop,
  admin: SignedIn,
  handoverId: string,
  body: ConfirmHandoverBody,
  call: KeyedCall,
): Promise<void> {
  const countedPaise = paiseFromRupees(body.counted)
  await command(shop, call, async (tx) => {
    const handover = await lockHandover(tx, handoverId)
    if (handover.countedPaise === countedPaise) return
    if (handover.countedPaise !== null) {
      const counted = formatPaise(handover.countedPaise)
      throw new Problem(409, 'already_counted', `This hand-over was counted already: ${counted}`)
    }
    if (countedPaise > handover.cash.cashInHandPaise) throw tooMuch('counted', handover.cash)
    const difference = countedPaise - handover.declaredPaise
    if (difference !== 0 && !body.note) throw invalidField('note', 'Say in a note why the amounts differ')
    await bookHandover(tx, handover, countedPaise, body.note, admin)
    publishCashOf(tx, handover.cash.id)
  })
}

interface LockedHandover {
  id: string
  declaredPaise: number
  countedPaise: number | null
  cash: CashInHand
}

/** Every transaction locks the agent's row before a hand-over, so that none deadlocks. */
async function lockHandover(queries: Queries, handoverId: string): Promise<LockedHandover> {
  const find = (lock: Fragment) => queries.sql<Omit<LockedHandover, 'cash'> & { agentId: string }>`
    select id, agent_id, declared_paise, counted_paise from cash_handovers where id = ${idOrNull(handoverId)} ${lock}`
  const { agentId } = requireRow(await find(EMPTY), 'This hand-over')
  const cash = await lockCash(queries, agentId)
  return { ...requireRow(await find(fragment`for update`), 'This hand-over'), cash }
}

async function bookHandover(
  queries: Queries,
  { id, declaredPaise, cash }: LockedHandover,
  countedPaise: number,
  note: string | undefined,
  admin: SignedIn,
): Promise<void> {
  await queries.sql`
    update cash_handovers set counted_paise = ${countedPaise}, note = coalesce(${note ?? null}, note), confirmed_at = now(), confirmed_by = ${admin.id}
     where id = ${id}`
  const difference = countedPaise - declaredPaise
  const declared = `Declared ${formatPaise(declaredPaise)}, counted ${formatPaise(countedPaise)}`
  const entryNote = difference === 0 ? (note ?? null) : `${declared}: ${note}`
  if (countedPaise > 0)
    await moveCash(queries, cash, {
      kind: 'handed_over',
      paise: -countedPaise,
      note: entryNote,
      handoverId: id,
    })
  await recordAudit(queries, admin, {
    action: 'cash.handover',
    subjectType: 'person',
    subjectId: cash.id,
    before: { cashInHandPaise: cash.cashInHandPaise },
    after: { cashInHandPaise: cash.cashInHandPaise - countedPaise, declaredPaise, countedPaise, note },
  })
}

/** Cash in hand and ledger change together: the entries always add up to the cash in hand. */
async function moveCash(
  queries: Queries,
  cash: CashInHand,
  entry: { kind: 'handed_over' | 'difference'; paise: number; note: string | null; handoverId?: string },
): Promise<void> {
  await moveAgentCash(queries, cash.id, entry.paise)
  await queries.sql`
    insert into cash_entries (id, agent_id, kind, amount_paise, handover_id, note)
      values (${newId()}, ${cash.id}, ${entry.kind}, ${entry.paise}, ${entry.handoverId ?? null}, ${entry.note})`
}

/**
 * An administrator writes off cash that an agent has lost, so that it no longer counts as in hand. A repeat under the same
 * key changes nothing.
 * @throws Problem 404, 400 for more than is in hand
 */
export async function writeOffCash(
  shop: Shop,
  admin: SignedIn,
  agentId: string,
  body: WriteOffBody,
  call: KeyedCall,
): Promise<void> {
  const { amount, note } = body
  const paise = paiseFromRupees(amount)
  await command(shop, call, async (tx) => {
    const cash = await lockCash(tx, agentId)
    if (paise > cash.cashInHandPaise) throw tooMuch('amount', cash)
    await moveCash(tx, cash, { kind: 'difference', paise: -paise, note })
    await recordAudit(tx, admin, {
      action: 'cash.write_off',
      subjectType: 'person',
      subjectId: agentId,
      before: { cashInHandPaise: cash.cashInHandPaise },
      after: { cashInHandPaise: cash.cashInHandPaise - paise, note },
    })
    publishCashOf(tx, agentId)
  })
}

/** Sets how much cash one agent may carry; null means the shop's limit. @throws Problem 404 */
export async function setCashLimit(
  shop: Shop,
  admin: SignedIn,
  agentId: string,
  limitRupees: number | null,
): Promise<void> {
  const limitPaise = limitRupees === null ? null : paiseFromRupees(limitRupees)
  await command(shop, async (tx) => {
    await lockCash(tx, agentId)
    const [before] = await tx.sql<{ limitPaise: number | null }>`
      select cash_limit_paise as limit_paise from agents where person_id = ${agentId}`
    await limitAgentCash(tx, agentId, limitPaise)
    await recordAudit(tx, admin, {
      action: 'cash.limit',
      subjectType: 'person',
      subjectId: agentId,
      before: { limitPaise: before?.limitPaise ?? null },
      after: { limitPaise },
    })
    publishCashOf(tx, agentId)
  })
}

export function tooMuch(field: string, cash: CashInHand): Problem {
  const message = `${formatPaise(cash.cashInHandPaise)} is booked as cash in hand; the amount cannot be more`
  return invalidField(field, message)
}

/** Tells an agent and the administrators that the agent's cash has changed. */
function publishCashOf({ publish }: Pick<Transaction, 'publish'>, agentId: string): void {
  publish({ topic: 'cash', id: agentId, people: [agentId], roles: ['admin'] })
}
