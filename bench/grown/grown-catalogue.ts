import type { GrowthStep } from './growth-step.ts'

/** Products of four variants each in twelve categories, customers and agents, in numbered tables from which orders pick. */
export const CATALOGUE: readonly GrowthStep[] = [
  {
    title: 'categories',
    sql: `insert into categories (id, name, icon, position)
      select 'aisle' || n, 'Aisle ' || n, 'package', 100 + n from generate_series(1, 12) n
      on conflict (id) do nothing`,
  },
  {
    title: 'products',
    sql: `create temp table grown_products on commit drop as
      select category_id || '_' || lpad((last_number + row_number() over (partition by category_id))::text, 6, '0') as id,
             category_id, 'Shelf ' || (i % 9) as subcategory,
             concat_ws(' ', (array['Fresh','Classic','Royal','Daily','Golden','Simple','Grand','Village'])[1 + i % 8],
               (array['Rice','Lamp','Kettle','Soap','Basket','Tea','Chair','Fan','Pickle','Towel','Bottle'])[1 + i % 11],
               (array['Small','Medium','Large','Family','Travel'])[1 + i % 5], i) as name,
             'Chosen for the home, packed with care, number ' || i as description, price as price_paise,
             price * 1416 / 1000 as mrp_paise, case when i % 10 = 0 then null else (i * 7) % 400 end as stock,
             round((3 + random() * 2)::numeric, 1)::float8 as rating, (i * 13) % 300 as review_count,
             now() - random() * interval '700 days' as created_at
        from (select i, 'aisle' || (1 + i % 12) as category_id, 1000 + (i::bigint * 7919) % 500000 as price
                from generate_series(1, :products) i) drawn
        join categories c on c.id = category_id;
      insert into products (id, category_id, subcategory, name, description, price_paise, mrp_paise, rating, review_count,
          created_at, option_names, variant_count)
        select id, category_id, subcategory, name, description, price_paise, mrp_paise, rating, review_count, created_at,
               '{Pack}', 4 from grown_products;
      insert into variants (id, product_id, position, options, price_paise, mrp_paise, stock)
        select id || case pack when 1 then '' else '-' || pack end, id, pack - 1, array['Pack of ' || pack],
               price_paise * pack, mrp_paise * pack, stock from grown_products, generate_series(1, 4) pack;
      insert into stock_movements (variant_id, change, stock, reason)
        select v.id, v.stock, v.stock, 'start' from variants v join grown_products g on g.id = v.product_id where v.stock > 0`,
  },
  {
    title: 'customers',
    sql: `create temp table grown_customers on commit drop as
      select i as no, gen_random_uuid() as id, 'customer' || i || '-' || substr(md5(random()::text), 1, 8) || '@bench.example' as email,
             concat_ws(' ', (array['Asha','Meera','Rohan','Vikram','Lakshmi','Arjun','Divya','Kabir','Nisha'])[1 + i % 9],
               (array['Rao','Iyer','Sharma','Nair','Das','Gowda','Khan','Patel','Joshi','Menon','Bose'])[1 + i % 11]) as name,
             (6000000000 + i)::text as phone, now() - random() * interval '500 days' as created_at
        from generate_series(1, :customers) i;
      insert into people (id, name, email, phone, role, created_at)
        select id, name, email, phone, 'customer', created_at from grown_customers`,
  },
  {
    title: 'agents',
    sql: `create temp table grown_agents on commit drop as
      select i as no, gen_random_uuid() as id, 'Agent ' || i as name,
             'agent' || i || '-' || substr(md5(random()::text), 1, 8) || '@bench.example' as email
        from generate_series(1, :agents) i;
      insert into people (id, name, email, phone, role)
        select id, name, email, (9000000000 + no)::text, 'delivery_agent' from grown_agents;
      insert into agents (person_id, status)
        select id, (array['available','busy','offline'])[1 + no % 3] from grown_agents`,
  },
  {
    title: 'shelf',
    sql: `create temp table grown_shelf on commit drop as
      select (row_number() over (order by v.id) - 1)::int as no, v.id, p.name, v.options, p.category_id, p.pictures[1] as picture,
             v.price_paise
        from variants v join products p on p.id = v.product_id
       where v.is_visible and v.deleted_at is null and p.is_visible and p.deleted_at is null;
      create unique index on grown_shelf (no);
      create unique index on grown_customers (no);
      create unique index on grown_agents (no);
      analyze grown_shelf; analyze grown_customers; analyze grown_agents`,
  },
]
