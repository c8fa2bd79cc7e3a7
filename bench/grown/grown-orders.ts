import type { GrowthStep } from './growth-step.ts'

/** A UUIDv7 of a timestamp, as the shop makes them. */
const ID_AT_PLACING = `(lpad(to_hex(floor(extract(epoch from placed_at) * 1000)::bigint), 12, '0') || '7'
  || substr(salt, 1, 3) || '8' || substr(salt, 4, 15))::uuid`

/** Orders of the last days are on their way; older ones were delivered, or cancelled. */
const PATH = `case
  when age < interval '4 hours' then array[first]
  when age < interval '1 day' and fate < 0.2 then array[first]
  when age < interval '1 day' and fate < 0.4 then array[first, 'assigned']
  when age < interval '1 day' and fate < 0.6 then array[first, 'assigned', 'picked_up']
  when age < interval '2 days' and fate < 0.7 then array[first, 'assigned', 'picked_up', 'out_for_delivery']
  when age < interval '4 days' and fate < 0.04 and first = 'confirmed' then array[first, 'shipped']
  when fate > 0.92 then array[first, 'cancelled']
  else array[first, 'assigned', 'picked_up', 'out_for_delivery', 'delivered'] end`

/** The time of a step, by its index in the path. */
const timeOfStep = (place: string) =>
  `placed_at + least(interval '9 hours', now() - placed_at) * (${place} - 1) / cardinality(path)`
const reached = (status: string) =>
  `case when '${status}' = any(path) then ${timeOfStep(`array_position(path, '${status}')`)} end`

/** Orders with lines and history over the last 365 days. */
export const ORDERS: readonly GrowthStep[] = [
  {
    title: 'orders drawn',
    sql: `create temp table grown_orders on commit drop as
      with drawn as materialized (
        select i, date_trunc('milliseconds',
                 now() - interval '10 seconds' - (1 - (i - random()) / :orders) * interval '365 days') as placed_at,
               random() as fate, case when random() < 0.6 then 'cod' else 'razorpay' end as method,
               1 + floor(random() * :customers)::int as customer_no, 1 + floor(random() * :agents)::int as agent_no,
               1 + floor(random() * 3)::int as line_count, floor(random() * 2000000000)::int as first_product,
               md5(random()::text || i) as salt
          from generate_series(1, :orders) i),
      on_time as (
        select *, now() - placed_at as age, case method when 'cod' then 'pending' else 'confirmed' end as first,
               ${ID_AT_PLACING} as id from drawn)
      select i, id, placed_at, method, customer_no, agent_no, line_count, first_product, ${PATH} as path from on_time`,
  },
  {
    title: 'lines',
    sql: `insert into order_lines (order_id, line_no, variant_id, name, options, category_id, picture, unit_price_paise, quantity)
      select o.id, line_no, p.id, p.name, p.options, p.category_id, p.picture, p.price_paise, 1 + (o.first_product + line_no) % 2
        from grown_orders o cross join lateral generate_series(1, o.line_count) line_no
        join grown_shelf p
          on p.no = (o.first_product::bigint + (line_no - 1) * 3) % (select count(*) from grown_shelf)`,
  },
  {
    title: 'sums',
    sql: `create temp table grown_sums on commit drop as
      select l.order_id, sum(l.quantity)::int as items, sum(l.quantity * l.unit_price_paise)::bigint as subtotal
        from order_lines l join grown_orders o on o.id = l.order_id group by 1;
      analyze grown_orders; analyze grown_sums; analyze order_lines`,
  },
  {
    title: 'couriers',
    sql: `insert into couriers (id, name) values (gen_random_uuid(), 'Bench Express')`,
  },
  {
    title: 'orders',
    sql: `with numbered as (select nextval('order_numbers') as first)
      insert into orders (id, number, person_id, status, order_type, payment_method, prepaid_paise, subtotal_paise, tax_paise,
        total_paise, item_count, customer_name, customer_email, customer_phone, recipient_name, recipient_phone,
        recipient_email, street, city, state, pincode, agent_id, history_length, expected_on, placed_at, updated_at,
        confirmed_at, assigned_at, picked_up_at, out_for_delivery_at, shipped_at, delivered_at, cancelled_at,
        goods_out_at, goods_agent_id, courier_id, cancel_reason)
      select o.id, 'TK-' || (n.first + o.i), c.id, path[cardinality(path)], 'cart', method,
             case method when 'razorpay' then subtotal + (subtotal * 18 + 50) / 100 else 0 end, subtotal,
             (subtotal * 18 + 50) / 100, subtotal + (subtotal * 18 + 50) / 100, items, c.name, c.email, c.phone,
             c.name, c.phone, c.email, o.i % 400 || ', Bench Road', 'Bengaluru', '29', '560001',
             case when 'assigned' = any(path) then a.id end, cardinality(path),
             ((placed_at + interval '6 days') at time zone 'Asia/Kolkata')::date, placed_at,
             ${timeOfStep('cardinality(path)')}, ${reached('confirmed')}, ${reached('assigned')}, ${reached('picked_up')},
             ${reached('out_for_delivery')}, ${reached('shipped')}, ${reached('delivered')}, ${reached('cancelled')},
             case when path[cardinality(path)] in ('picked_up', 'out_for_delivery') then ${reached('picked_up')}
               when path[cardinality(path)] = 'shipped' then ${reached('shipped')} end,
             case when path[cardinality(path)] in ('picked_up', 'out_for_delivery') then a.id end,
             case when 'shipped' = any(path) then (select id from couriers where name = 'Bench Express') end,
             case when path[cardinality(path)] = 'cancelled'
               then (array['Ordered by mistake','Too slow','Found it cheaper','Wrong address'])[1 + o.i % 4] end
        from grown_orders o cross join numbered n
        join grown_sums s on s.order_id = o.id
        join grown_customers c on c.no = o.customer_no
        join grown_agents a on a.no = o.agent_no`,
  },
  {
    title: 'numbers',
    sql: `select setval('order_numbers', (select last_value from order_numbers) + :orders + 20)`,
  },
  {
    title: 'history',
    sql: `insert into order_history (order_id, sequence, from_status, to_status, at, stored_at, by_person_id, by_name,
        by_role, agent_id)
      select o.id, place, path[place - 1], status, ${timeOfStep('place')}, ${timeOfStep('place')},
             case by_role when 'customer' then c.id when 'delivery_agent' then a.id end,
             case by_role when 'customer' then c.name when 'delivery_agent' then a.name else 'Vikram Shah' end,
             by_role, case when status in ('assigned', 'picked_up', 'out_for_delivery', 'delivered') then a.id end
        from grown_orders o cross join lateral unnest(path) with ordinality as step(status, place)
        join grown_customers c on c.no = o.customer_no
        join grown_agents a on a.no = o.agent_no
       cross join lateral (select case when place = 1 or status = 'cancelled' then 'customer'
         when status in ('picked_up', 'out_for_delivery', 'delivered') then 'delivery_agent' else 'admin' end) r(by_role)`,
  },
  {
    title: 'milestones',
    sql: `insert into order_milestones (id, order_id, kind, at, agent_id)
      select gen_random_uuid(), o.id, kind, ${timeOfStep('place')}, case when status = 'picked_up' then a.id end
        from grown_orders o cross join lateral unnest(path) with ordinality as step(status, place)
        join grown_agents a on a.no = o.agent_no
       cross join lateral (select case when place = 1 then 'placed' when status in ('picked_up', 'shipped') then 'dispatched'
         when status in ('delivered', 'cancelled') then status end) k(kind)
       where kind is not null`,
  },
  {
    title: 'sold counts',
    sql: `update variants v set sold_count = v.sold_count + sold.units
      from (select l.variant_id, sum(l.quantity)::int as units
              from order_lines l join grown_orders o on o.id = l.order_id
             where o.path[cardinality(o.path)] <> 'cancelled' group by 1) sold
     where sold.variant_id = v.id`,
  },
  {
    title: 'activity log',
    sql: `insert into audit_entries (id, at, person_name, role, action, subject_type, subject_id, after)
      select gen_random_uuid(), ${timeOfStep('2')}, 'Vikram Shah', 'admin', 'order.assign', 'order', o.id::text,
             jsonb_build_object('status', 'assigned', 'agentId', a.id)
        from grown_orders o join grown_agents a on a.no = o.agent_no where 'assigned' = any(path)`,
  },
]
