import type pg from 'pg'

/** The tables of the references: as many products as the demo shop has, people with carts, orders. */
const TABLES = `
create table products (
  id int primary key, name text not null, description text not null, category text not null,
  price_paise bigint not null, mrp_paise bigint, pictures text[] not null, rating float8,
  review_count int not null, stock int not null);
create index products_name on products (name);
create table cart_lines (
  person_id int not null, product_id int not null references products, quantity int not null,
  primary key (person_id, product_id));
create table orders (
  id bigint generated always as identity primary key, person_id int not null, total_paise bigint not null,
  address text not null, placed_at timestamptz not null default now());
create table order_lines (
  order_id bigint not null references orders, product_id int not null references products, quantity int not null,
  unit_price_paise bigint not null, primary key (order_id, product_id))`

const PRODUCTS = `
insert into products
select n, 'Product ' || md5(n::text), repeat(md5((n + 1)::text) || ' ', 4), 'category-' || n % 4,
       10000 + n * 37, 12000 + n * 40, array['sample/' || n, 'sample/' || n || 'b', 'sample/' || n || 'c'],
       3 + n % 20 / 10.0, n % 300, 100000000
  from generate_series(1, $1::int) as n`

export const REFERENCE_PRODUCTS = 400
/** Lines of each order, in the references as in the shop. */
export const ORDER_LINES = 3

export async function makeReferenceTables(client: pg.Client): Promise<void> {
  await client.query(TABLES)
  await client.query(PRODUCTS, [REFERENCE_PRODUCTS])
  // Only this table: with statistics of an empty table, each foreign key check would read the whole table of orders.
  await client.query('vacuum analyze products')
}

/** Fills every cart again, with the products in the same order as in the shop's carts. */
export async function fillReferenceCarts(client: pg.Client, people: number): Promise<void> {
  await client.query('truncate cart_lines')
  await client.query(
    `insert into cart_lines
     select person, 1 + (person * 7 + line * 13) % $2::int, 1 + line % 2
       from generate_series(0, $1::int - 1) as person, generate_series(1, ${ORDER_LINES}) as line`,
    [people, REFERENCE_PRODUCTS],
  )
  await client.query('vacuum analyze cart_lines')
}
