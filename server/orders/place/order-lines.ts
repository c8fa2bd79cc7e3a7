import type { GoodsRules } from '#contract/promises/rules.ts'
import type { PricedLine } from '#server/checkout/sale.ts'
import { type Fragment, fragment } from '#server/database/sql.ts'

/** A line as it is stored; lines from before there were rules have none. */
export type WrittenLine = Omit<PricedLine, 'rules'> & { rules: GoodsRules | null }

/** Parts of `with` that write the lines of an order, numbered as they come. */
export const lineParts = (orderId: string, lines: readonly WrittenLine[]): Fragment => fragment`
    line as (
      select * from unnest(
          ${lines.map((line) => line.variantId)}::text[], ${lines.map((line) => line.name)}::text[],
          ${lines.map((line) => JSON.stringify(line.options))}::text[],
          ${lines.map((line) => line.categoryId)}::text[], ${lines.map((line) => line.picture)}::text[],
          ${lines.map((line) => line.unitPricePaise)}::bigint[], ${lines.map((line) => line.quantity)}::int[],
          ${lines.map((line) => line.discountPaise)}::bigint[],
          ${lines.map((line) => line.rules && JSON.stringify(line.rules))}::text[],
          ${lines.map((line) => line.hsn ?? null)}::text[], ${lines.map((line) => line.taxClass ?? null)}::text[])
        with ordinality as line(
          variant_id, name, options, category_id, picture, unit_price_paise, quantity, discount_paise, rules, hsn, tax_class,
          line_no)
    ), new_lines as (
      insert into order_lines (
        order_id, line_no, variant_id, name, options, category_id, picture, unit_price_paise, quantity, discount_paise, rules,
        hsn, tax_class)
      select ${orderId}::uuid, line_no, variant_id, name, array(select jsonb_array_elements_text(options::jsonb)), category_id, picture,
             unit_price_paise, quantity, discount_paise, rules::jsonb, hsn, tax_class from line
    )`
