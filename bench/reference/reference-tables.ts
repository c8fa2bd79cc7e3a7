import type pg from 'pg'

/** As many products as the demo shop has. */
const TABLES = `
create table products (
  id int primary key, name text not null, description text not null, category text not null,
  price_paise bigint not null, mrp_paise bigint, pictures text[] not null, rating float8,
  review_count int not null, stock int not null);
create index products_name on products (name)`

const PRODUCTS = `
insert into products
select n, 'Product ' || md5(n::text), repeat(md5((n + 1)::text) || ' ', 4), 'category-' || n % 4,
       10000 + n * 37, 12000 + n * 40, array['sample/' || n, 'sample/' || n || 'b', 'sample/' || n || 'c'],
       3 + n % 20 / 10.0, n % 300, 100000000
  from generate_series(1, $1::int) as n`

const REFERENCE_PRODUCTS = 400
export async function makeReferenceTables(client: pg.Client): Promise<void> {
  await client.query(TABLES)
  await client.query(PRODUCTS, [REFERENCE_PRODUCTS])
  await client.query('vacuum analyze products')
}
