/** Tables that cannot be read, by headings that no other table has, in small letters. Any of them tells which it is. */
const OTHER_TABLES: readonly { what: string; headings: readonly string[] }[] = [
  {
    what: 'a product table of Magento',
    headings: ['attribute_set_code', 'store_view_code', '_attribute_set'],
  },
  {
    what: 'a product table of Bagisto',
    headings: ['attribute_family_code', 'attribute_family_name', 'attribute_family'],
  },
  {
    what: 'a product table of Odoo',
    headings: ['internal reference', 'default_code', 'categ_id', 'product category/external id'],
  },
  {
    what: 'a product table of PrestaShop',
    headings: [
      'active (0/1)',
      'categories (x,y,z...)',
      'price tax excluded',
      'price (tax excl.)',
      'price (tax incl.)',
    ],
  },
  {
    what: 'a product table of BigCommerce',
    headings: ['product code/sku', 'bin picking number', 'option set align'],
  },
  {
    what: 'a product table of Squarespace',
    headings: ['product id [non editable]', 'variant id [non editable]'],
  },
  { what: 'a product table of Wix', headings: ['handleid', 'fieldtype', 'productoptionname1'] },
  {
    what: 'a table of items of Zoho',
    headings: ['intra state tax name', 'inter state tax name', 'taxability type'],
  },
  { what: 'a listing of Amazon', headings: ['seller-sku', 'item_sku', 'external_product_id', 'asin1'] },
  {
    what: 'a product feed for Google or Facebook',
    headings: ['g:id', 'google_product_category', 'fb_product_category'],
  },
]
const SHOPIFY_STOCKS = ['handle', 'coo', 'hs code', 'location']
const ORDERS = ['lineitem name', 'lineitem price', 'financial status']

/** Headings of the tables of WordPress, as plug-ins export them. */
const WORDPRESS = ['post_title', 'post_content', 'post_status', 'tax:product_cat', 'tax:product_type']

/** What to do with a table that cannot be read, in one sentence; undefined where the headings are none of those. */
export function findOtherTable(headings: ReadonlySet<string>): string | undefined {
  if (SHOPIFY_STOCKS.every((heading) => headings.has(heading)))
    return 'This looks like the stocks that Shopify exports: export the products there, under Products, and send that file'
  if (ORDERS.some((heading) => headings.has(heading)))
    return 'This looks like orders that Shopify exports: export the products there, under Products, and send that file'
  if (WORDPRESS.some((heading) => headings.has(heading)))
    return 'This looks like a table of a plug-in of WooCommerce: export the products there, under Products, Export, and send that file'
  const other = OTHER_TABLES.find((table) => table.headings.some((heading) => headings.has(heading)))
  return (
    other &&
    `This looks like ${other.what}, which cannot be read: download the price list of this shop, copy the products into its columns and send that, or export them for Shopify or WooCommerce`
  )
}
