import type { GrowthStep } from './growth-step.ts'

/** Online payments and refunds, the agents' counters, and cash that was counted the day after. */
export const PAYMENTS: readonly GrowthStep[] = [
  {
    title: 'paid online',
    sql: `create temp table grown_payments on commit drop as
      select o.id as order_id, gen_random_uuid() as intent_id, gen_random_uuid() as payment_id, md5(o.id::text) as key
        from orders o join grown_orders g on g.id = o.id where o.payment_method = 'razorpay';
      create temp table grown_lines on commit drop as
      select l.order_id, jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'quantity', l.quantity,
               'name', l.name, 'categoryId', l.category_id, 'picture', l.picture,
               'unitPricePaise', l.unit_price_paise) order by l.line_no) as lines
        from order_lines l join grown_payments p on p.order_id = l.order_id group by 1;
      analyze grown_payments; analyze grown_lines; analyze orders`,
  },
  {
    title: 'checkouts',
    sql: `insert into payment_intents (id, person_id, gateway_order_id, status, order_type, lines, delivery_details, delivery,
        subtotal_paise, discount_paise, tax_paise, total_paise, holds_stock, expires_at, created_at, updated_at)
      select p.intent_id, o.person_id, 'order_' || p.key, 'ordered', o.order_type, l.lines,
             jsonb_build_object('fullName', o.recipient_name, 'phone', o.recipient_phone, 'email', o.recipient_email,
               'address', o.street, 'city', o.city, 'state', 'Karnataka', 'pincode', o.pincode),
             jsonb_build_object('on', o.expected_on, 'areaName', null, 'carrier', 'riders'),
             o.subtotal_paise, 0, o.tax_paise, o.total_paise, 'ordered', o.placed_at + interval '15 minutes',
             o.placed_at, o.placed_at
        from grown_payments p join orders o on o.id = p.order_id join grown_lines l on l.order_id = p.order_id`,
  },
  {
    title: 'payments',
    sql: `insert into payments (id, gateway_payment_id, intent_id, order_id, status, amount_paise, refunded_paise,
        method, captured_at, created_at)
      select p.payment_id, 'pay_' || p.key, p.intent_id, o.id, 'captured', o.total_paise,
             case o.status when 'cancelled' then o.total_paise else 0 end, 'upi', o.placed_at, o.placed_at
        from grown_payments p join orders o on o.id = p.order_id`,
  },
  {
    title: 'refunds',
    sql: `insert into refunds (id, payment_id, gateway_refund_id, amount_paise, reason, status, created_at, updated_at)
      select gen_random_uuid(), p.payment_id, 'rfnd_' || p.key, o.total_paise, 'Order cancelled', 'processed',
             o.cancelled_at, o.cancelled_at
        from grown_payments p join orders o on o.id = p.order_id where o.status = 'cancelled'`,
  },
  {
    title: 'cash collected',
    sql: `insert into cash_entries (id, agent_id, kind, amount_paise, order_id, at)
      select gen_random_uuid(), o.agent_id, 'collected', o.due_paise, o.id, o.delivered_at
        from orders o join grown_orders g on g.id = o.id
       where o.due_paise > 0 and o.status = 'delivered'`,
  },
  {
    title: 'cash handed over',
    sql: `create temp table grown_handovers on commit drop as
      select gen_random_uuid() as id, e.agent_id, sum(e.amount_paise)::bigint as paise,
             ((e.at at time zone 'Asia/Kolkata')::date + 1)::timestamp at time zone 'Asia/Kolkata' as at
        from cash_entries e join grown_agents a on a.id = e.agent_id
       where e.at < date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
       group by e.agent_id, 4;
      insert into cash_handovers (id, agent_id, declared_paise, counted_paise, created_at, confirmed_at)
        select id, agent_id, paise, paise, at, at from grown_handovers;
      insert into cash_entries (id, agent_id, kind, amount_paise, handover_id, at)
        select gen_random_uuid(), agent_id, 'handed_over', -paise, id, at from grown_handovers`,
  },
  {
    title: "agents' counters",
    sql: `update agents a set total_assigned = assigned, completed_orders = delivered,
             cash_in_hand_paise = coalesce(in_hand, 0)
        from (select agent_id, count(*)::int as assigned, (count(*) filter (where status = 'delivered'))::int as delivered
                from orders where agent_id is not null group by 1) given
        left join (select agent_id, sum(amount_paise)::bigint as in_hand from cash_entries group by 1) cash using (agent_id)
       where given.agent_id = a.person_id and a.person_id in (select id from grown_agents)`,
  },
]
