-- What must hold in every shop at every moment. Each query returns no row; a row is a violation.
-- Run them in production as they are: psql "$DATABASE_URL" -f server/database/invariants.sql

-- invariant 2: stock is never negative
select 'stock is negative' as violation, id as subject from variants where stock < 0;

-- invariant 1: what shoppers can see has a price
select 'visible without a price' as violation, v.id as subject from variants v join products p on p.id = v.product_id
 where v.price_paise = 0 and v.is_visible and p.is_visible and v.deleted_at is null and p.deleted_at is null;

-- invariant 2: what was sold is what the orders hold, what payments hold, and nothing else; a cancelled order holds its
-- goods as long as they are outside, and one that tries the shop out sells nothing
select 'sold count differs from orders and holds' as violation, v.id as subject
  from variants v
  left join (select l.variant_id, sum(l.quantity) as quantity
               from order_lines l join orders o on o.id = l.order_id
              where o.channel <> 'test' and (o.status <> 'cancelled' or o.goods_out_at is not null)
              group by l.variant_id) ordered on ordered.variant_id = v.id
  left join (select h.line ->> 'variantId' as variant_id, sum((h.line ->> 'quantity')::int) as quantity
               from payment_intents i cross join lateral jsonb_array_elements(i.lines) as h(line)
              where i.holds_stock = 'held'
              group by 1) held on held.variant_id = v.id
 where v.sold_count <> coalesce(ordered.quantity, 0) + coalesce(held.quantity, 0);

-- invariant 2: the stock ledger adds up to the stock, and each row's stock to the rows before it
select 'stock differs from its ledger' as violation, v.id as subject
  from variants v left join (select variant_id, sum(change) as units from stock_movements group by variant_id) moved
    on moved.variant_id = v.id
 where coalesce(v.stock, 0) <> coalesce(moved.units, 0);

select 'a row of the stock ledger does not follow' as violation, variant_id || ' ' || id as subject
  from (select variant_id, id, stock, sum(change) over (partition by variant_id order by id) as units from stock_movements) m
 where coalesce(stock, 0) <> units;

-- invariant 2: goods are where the order says: outside while on the way, with the agent who brings them, gone once
-- delivered, and never both outside and back
select 'goods are not where the order says' as violation, id::text as subject from orders
 where (status in ('picked_up', 'out_for_delivery', 'shipped') and goods_out_at is null)
    or (status in ('picked_up', 'out_for_delivery') and goods_agent_id is distinct from agent_id)
    or (status = 'delivered' and goods_out_at is not null)
    or (goods_out_at is null and goods_agent_id is not null)
    or (goods_out_at is not null and goods_received_at is not null);

-- invariant 4: an order that an agent carries has one
select 'no agent carries it' as violation, id::text as subject from orders
 where status in ('assigned', 'picked_up', 'out_for_delivery') and agent_id is null;

-- invariant 4: an order that was shipped has a courier
select 'no courier brings it' as violation, id::text as subject from orders
 where status = 'shipped' and courier_id is null;

-- invariant 5: history has no gap, begins with the order, and its last row is the status
select 'history does not end with the status' as violation, o.id::text as subject
  from orders o
  left join lateral (select count(*) as rows, max(sequence) as last from order_history h where h.order_id = o.id) counted on true
  left join order_history last_step on last_step.order_id = o.id and last_step.sequence = o.history_length
 where counted.rows is distinct from o.history_length or counted.last is distinct from o.history_length
    or last_step.to_status is distinct from o.status;

-- invariant 5: each step begins where the one before ended, and never earlier
select 'history has a broken step' as violation, h.order_id::text as subject
  from order_history h
  join order_history before on before.order_id = h.order_id and before.sequence = h.sequence - 1
 where h.from_status is distinct from before.to_status or h.at < before.at;

-- invariant 8: messages follow from milestones, so every order has those that it reached
select 'an order lacks a milestone' as violation, o.id || ' ' || kind as subject
  from orders o
  cross join lateral unnest(array['placed', case when delivered_at is not null then 'delivered' end,
                                  case when cancelled_at is not null then 'cancelled' end]) as reached(kind)
 where kind is not null
   and not exists (select from order_milestones m where m.order_id = o.id and m.kind = reached.kind);

-- invariant 8: what a customer is told of an attempt was a step of the agent's, and each such step is told of once. Shops
-- that are older than these milestones have them from their first one on
select 'an attempt is told of that was none, or twice' as violation, m.order_id || ' ' || m.kind as subject
  from order_milestones m
 where m.kind in ('out_for_delivery', 'not_delivered')
   and (select count(*) from order_history h where h.order_id = m.order_id and h.at = m.at and h.by_role = 'delivery_agent'
           and h.to_status = case m.kind when 'out_for_delivery' then m.kind else 'confirmed' end)
       <> (select count(*) from order_milestones same where same.order_id = m.order_id and same.kind = m.kind and same.at = m.at);

select 'an attempt lacks its milestone' as violation, h.order_id || ' ' || h.to_status as subject
  from order_history h
  join orders o on o.id = h.order_id
  join lateral (select case h.to_status when 'out_for_delivery' then h.to_status else 'not_delivered' end as kind) reached on true
 where h.by_role = 'delivery_agent' and h.from_status is not null and h.to_status in ('out_for_delivery', 'confirmed')
   and o.placed_at > (select min(at) from order_milestones where kind = 'out_for_delivery')
   and not exists (select from order_milestones m where m.order_id = h.order_id and m.kind = reached.kind and m.at = h.at);

-- invariant 6: money adds up
select 'total is not what its parts come to' as violation, id::text as subject from orders
 where total_paise <> subtotal_paise - discount_paise + tax_paise + delivery_paise + rounding_paise;

select 'an order was rounded that was not paid in cash' as violation, id::text as subject
  from orders o where rounding_paise <> 0 and payment_method <> 'cod'
   and not exists (select from order_changes c where c.order_id = o.id);

select 'subtotal is not the sum of the lines' as violation, o.id::text as subject
  from orders o
 where o.subtotal_paise <> (select coalesce(sum(l.unit_price_paise * l.quantity), 0) from order_lines l where l.order_id = o.id);

select 'discount is not the sum of its shares' as violation, id::text as subject
  from (select o.id, o.discount_paise, (select coalesce(sum(l.discount_paise), 0) from order_lines l where l.order_id = o.id) as shares
          from orders o
        union all
        select id, discount_paise, (select sum((line ->> 'discountPaise')::bigint) from jsonb_array_elements(lines) as held(line))
          from payment_intents) as discounted
 where discount_paise <> coalesce(shares, 0);

-- invariant 6: the cash ledger is what agents carry
select 'cash in hand differs from the ledger' as violation, a.person_id::text as subject
  from agents a
 where a.cash_in_hand_paise <> (select coalesce(sum(e.amount_paise), 0) from cash_entries e where e.agent_id = a.person_id);

-- invariant 6: and what couriers owe
select 'cash due from a courier differs from the ledger' as violation, c.id::text as subject
  from couriers c
 where c.cash_in_hand_paise <> (select coalesce(sum(e.amount_paise), 0) from cash_entries e where e.courier_id = c.id);

-- invariant 6: every delivered order was booked once, with what was due at the door, to whoever brought it; what was paid at
-- the counter is in the shop already
select 'cash of a delivered order was not booked' as violation, o.id::text as subject
  from orders o
  left join cash_entries e on e.order_id = o.id and e.kind = 'collected'
 where o.status = 'delivered' and o.due_paise > 0 and o.channel <> 'counter'
   and (e.amount_paise, e.agent_id, e.courier_id)
       is distinct from (o.due_paise, o.agent_id, case when o.agent_id is null then o.courier_id end);

select 'cash of the counter is in a cash book' as violation, o.id::text as subject
  from orders o join cash_entries e on e.order_id = o.id where o.channel = 'counter';

-- invariant 6: what only tries the shop out costs nothing and has no document
select 'a test order has an amount or a document' as violation, o.id::text as subject
  from orders o
 where o.channel = 'test'
   and (o.total_paise <> 0 or o.coupon_code is not null or exists (select from documents d where d.order_id = o.id));

-- invariant 7: money that was captured has its order, or goes back
select 'captured money has no order and no refund' as violation, p.gateway_payment_id as subject
  from payments p
 where p.status = 'captured' and p.order_id is null and p.refunded_paise < p.amount_paise
   and p.created_at < now() - interval '15 minutes';

select 'a paid order has no payment' as violation, o.id::text as subject
  from orders o left join payments p on p.order_id = o.id
 where o.payment_method = 'razorpay' and (p.id is null or p.status <> 'captured');

-- invariant 7: what an order is prepaid with is its payment less what changes gave back, and that goes back
select 'an order is prepaid with other money than was paid' as violation, o.id::text as subject
  from orders o left join payments p on p.order_id = o.id
  left join lateral (select sum((c.before ->> 'totalPaise')::bigint - (c.before ->> 'duePaise')::bigint
                                - (c.after ->> 'totalPaise')::bigint + (c.after ->> 'duePaise')::bigint) as paise
                       from order_changes c where c.order_id = o.id and c.before ? 'totalPaise') given_back on true
 where o.prepaid_paise <> coalesce(p.amount_paise, 0) - coalesce(given_back.paise, 0);

select 'what a change gave back does not go back' as violation, o.id::text as subject
  from orders o join payments p on p.order_id = o.id
 where p.refunded_paise < p.amount_paise - o.prepaid_paise
   and not exists (select from refunds r where r.payment_id = p.id and r.status = 'failed');

select 'an order is not what its last change made of it' as violation, o.id::text as subject
  from orders o
  join lateral (select c.after from order_changes c where c.order_id = o.id and c.after ? 'totalPaise'
                 order by c.at desc, c.id desc limit 1) last_change on true
 where (last_change.after ->> 'totalPaise')::bigint <> o.total_paise or (last_change.after ->> 'duePaise')::bigint <> o.due_paise;

-- invariant 7: a paid order costs what its payment was started for, part by part, and comes no earlier than was promised then,
-- unless it was changed
select 'a paid order is not what was paid for' as violation, o.id::text as subject
  from payments p join payment_intents i on i.id = p.intent_id join orders o on o.id = p.order_id
 where ((o.subtotal_paise, o.discount_paise, o.tax_paise, o.delivery_paise, o.rounding_paise, o.total_paise)
       is distinct from (i.subtotal_paise, i.discount_paise, i.tax_paise, i.delivery_paise, i.rounding_paise, i.total_paise)
        or o.expected_on < (i.delivery ->> 'on')::date)
   and not exists (select from order_changes c where c.order_id = o.id);

-- invariant 7: an order whose money went back before it was made is none; what the gateway gives back afterwards
-- without being asked is an administrator's to decide, and so is what was delivered all the same after a cancellation
select 'a paid order lost its money' as violation, o.id::text as subject
  from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
 where r.status <> 'failed' and o.status <> 'cancelled'
   and not exists (select from order_history h where h.order_id = o.id and h.from_status = 'cancelled')
   and (r.created_at < o.placed_at
        or (r.requested_by is null
            and not exists (select from payment_issues i
                             where i.gateway_payment_id = p.gateway_payment_id and i.kind like 'refunded-at-gateway%')));

-- invariant 11: the counted figures are those of the orders
select 'counted orders differ from the orders' as violation, status as subject
  from (select status, orders, total_paise from order_counts
        union all select status, orders, total_paise from order_count_deltas
        union all select status, -1, -total_paise from orders) as figures
 group by status having sum(orders) <> 0 or sum(total_paise) <> 0;

-- invariant 11: a product is sought by its own price, category and visibility
select 'a product is sought by another price' as violation, p.id as subject
  from products p left join product_search s on s.product_id = p.id
 where (s.price_paise, s.category_id, s.is_listed)
   is distinct from (p.price_paise, p.category_id, p.is_visible and p.deleted_at is null);

-- invariant 11: lists show the lowest price of what can be seen of a product
select 'a product is listed by another price' as violation, p.id as subject
  from products p
  join lateral (select price_paise, mrp_paise, count(*) over () as seen from variants
                 where product_id = p.id and is_visible and deleted_at is null order by price_paise, id limit 1) lowest on true
 where (p.price_paise, p.mrp_paise, p.variant_count)
   is distinct from (lowest.price_paise, lowest.mrp_paise, lowest.seen);

-- invariant 11: the variants of which little is left are listed as they are
select 'a scarce variant is listed as another' as violation, coalesce(p.id, s.variant_id) as subject
  from (select v.id, p.id, v.stock = 0, p.category_id, v.is_visible and p.is_visible, search_key(p.name)
          from variants v join products p on p.id = v.product_id
         where v.stock <= 5 and v.deleted_at is null and p.deleted_at is null)
    as p (id, product_id, is_sold_out, category_id, is_visible, name_key)
  full join scarce_variants s on s.variant_id = p.id
 where (s.variant_id, s.product_id, s.is_sold_out, s.category_id, s.is_visible, s.name_key)
   is distinct from (p.id, p.product_id, p.is_sold_out, p.category_id, p.is_visible, p.name_key);

-- invariant 11: the kept sums of days that are over are those of their orders
select 'kept sums differ from the orders of the day' as violation, day || ' ' || what as subject
  from (select day, payment_method as what, orders as count, total_paise as paise from daily_sales
        union all select day, 'cancelled: ' || reason, orders, total_paise from daily_cancellations
        union all select day, category_id, units, sales_paise from daily_category_sales
        union all select day, variant_id, units, sales_paise from daily_variant_sales
        union all
        select shop_day(placed_at),
               case status when 'cancelled' then 'cancelled: ' || coalesce(lower(nullif(btrim(cancel_reason), '')), '')
                           else payment_method end, -1, -total_paise
          from orders where channel <> 'test'
        union all
        select shop_day(o.placed_at), case by_variant when 0 then l.category_id else l.variant_id end, -l.quantity,
               -l.quantity * l.unit_price_paise
          from orders o join order_lines l on l.order_id = o.id cross join generate_series(0, 1) as by_variant
         where o.channel <> 'test' and o.status <> 'cancelled') as figures
 where day in (select day from summed_days) and day not in (select day from changed_days)
 group by day, what having sum(count) <> 0 or sum(paise) <> 0;

-- invariant 6: on the shop's terms nobody pays more than the MRP
select 'more than the MRP would be paid' as violation, v.id as subject
  from variants v join products p on p.id = v.product_id
 where v.deleted_at is null and p.deleted_at is null
   and v.price_paise + case when (select value::boolean from settings where name = 'pricesIncludeTax') then 0
                            else (v.price_paise * 18 + 50) / 100 end > v.mrp_paise;

-- invariant 6: the lines of a document come to it, and an invoice to what its order cost
select 'a document is not what its lines come to' as violation, d.id::text as subject
  from documents d left join document_lines l on l.document_id = d.id
 group by d.id
having (d.taxable_paise, d.cgst_paise, d.sgst_paise, d.igst_paise)
       is distinct from (sum(l.taxable_paise), sum(l.cgst_paise), sum(l.sgst_paise), sum(l.igst_paise));

select 'an invoice is not what its order cost' as violation, d.id::text as subject
  from documents d join orders o on o.id = d.order_id
 where d.kind <> 'credit_note'
   and (d.total_paise <> o.total_paise
        or abs(d.round_off_paise - o.rounding_paise)
           > (select count(distinct l.basis_points) from document_lines l where l.document_id = d.id));

-- invariant 6: the numbers of a series are 1 to its last in each financial year, and its days never go back
select 'a series of documents has a gap' as violation, series || '/' || financial_year as subject
  from (select series, financial_year, max(serial) as last, count(*) as issued, min(serial) as first
          from documents group by series, financial_year) d
  full join (select series, financial_year, last as kept from document_series) s using (series, financial_year)
 where (d.first, d.last, d.issued) is distinct from (1, s.kept, s.kept::bigint);

select 'a document is dated before the one that precedes it' as violation, number as subject
  from (select number, issued_on, lag(issued_on) over (partition by series, financial_year order by serial) as before
          from documents) d
 where issued_on < before;

-- invariant 6: credit notes give back what their invoice has, and no more of any line. The tax of each note is that of its value,
-- as the GST portal computes it, so that each rate of each note can round another way than the invoice
select 'credit notes exceed their invoice' as violation, i.id::text as subject
  from documents i join documents c on c.invoice_id = i.id
 group by i.id
having sum(c.total_paise) > i.total_paise or sum(c.taxable_paise) > i.taxable_paise
    or greatest(sum(c.cgst_paise) - i.cgst_paise, sum(c.igst_paise) - i.igst_paise)
       > count(*) * (select count(distinct basis_points) from document_lines where document_id = i.id) or min(c.issued_on) < i.issued_on or bool_or(c.order_id <> i.order_id);

select 'credit notes exceed a line of their invoice' as violation, note.invoice_id || ' ' || c.line_no as subject
  from document_lines c
  join documents note on note.id = c.document_id and note.kind = 'credit_note'
  left join document_lines l on l.document_id = note.invoice_id and l.line_no = c.line_no
 group by note.invoice_id, c.line_no, l.quantity, l.gross_paise, l.taxable_paise
having l.quantity is null or sum(c.quantity) > l.quantity or sum(c.gross_paise) > l.gross_paise
    or sum(c.taxable_paise) > l.taxable_paise;

-- invariant 6: of the invoices of an order all but one are credited whole, and of a cancelled order all, unless the note waits
select 'an order has two invoices that stand' as violation, order_id::text as subject
  from documents d
 where kind <> 'credit_note'
   and total_paise > coalesce((select sum(c.total_paise) from documents c where c.invoice_id = d.id), -1)
 group by order_id having count(*) > 1;

select 'the invoice of a cancelled order stands' as violation, d.id::text as subject
  from documents d join orders o on o.id = d.order_id
 where o.status = 'cancelled' and d.kind <> 'credit_note'
   and d.total_paise > coalesce((select sum(c.total_paise) from documents c where c.invoice_id = d.id), 0)
   and not exists (select from waiting_documents w where w.order_id = o.id);

-- invariant 7: money that went back besides what changes gave back is explained by credit notes, each refund by one at most,
-- unless the note waits
select 'a refund has two credit notes' as violation, refund_id::text as subject
  from documents where refund_id is not null group by refund_id having count(*) > 1;

select 'money went back without a credit note' as violation, d.order_id::text as subject
  from (select order_id, sum(total_paise) filter (where kind <> 'credit_note') as invoiced_paise,
               coalesce(sum(total_paise) filter (where kind = 'credit_note'), 0) as credited_paise
          from documents group by order_id) d
  join payments p on p.order_id = d.order_id
  join orders o on o.id = d.order_id
  join lateral (select coalesce(sum(r.amount_paise), 0) - p.amount_paise + o.prepaid_paise as paise from refunds r
                 where r.payment_id = p.id and r.status = 'processed') back on true
 where d.credited_paise < least(back.paise, d.invoiced_paise)
   and not exists (select from waiting_documents w where w.order_id = o.id);
