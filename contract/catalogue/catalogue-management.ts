import * as z from 'zod/mini'
import { ids, PageQuery, pageOf, Rupees } from '../envelope.ts'
import { TaxClassId } from '../tax/tax-schemas.ts'
import { plainText } from '../text-schemas.ts'
import { AdminProduct, ProductBody, productFields } from './admin-product-schemas.ts'
import { Category, categoryFields } from './catalogue-schemas.ts'
import { Hsn } from './product-facts-schemas.ts'
import { findNewProductProblem, findVariantProblem } from './variant-rules.ts'

/** `PUT /api/products/{id}`: absent fields stay as they are. */
export const ProductChanges = z.partial(z.strictObject(productFields))
export type ProductChanges = z.infer<typeof ProductChanges>

/**
 * The stock that a form showed, with the `updatedAt` of the product at that time. A new stock sent with it changes the
 * stock by the difference, so that units sold meanwhile still count.
 */
export const SeenStock = z.strictObject({ stock: productFields.stock, updatedAt: z.iso.datetime() })
export type SeenStock = z.infer<typeof SeenStock>

/** What a form showed of a product, whose price may be 0 as long as it is hidden. */
export const SeenProduct = z
  .strictObject({
    ...ProductChanges.shape,
    price: z.optional(Rupees),
    updatedAt: z.optional(SeenStock.shape.updatedAt),
  })
  .check(
    z.refine(({ stock, updatedAt }) => stock === undefined || updatedAt !== undefined, {
      path: ['updatedAt'],
      error: 'A seen stock needs the updatedAt that it was seen with',
    }),
  )

export const SaveProductBody = z.strictObject({ ...ProductChanges.shape, seen: z.optional(SeenProduct) })
export type SaveProductBody = z.infer<typeof SaveProductBody>

export const MAX_OPTIONS = 3
export const MAX_VARIANTS = 100
export const OptionName = plainText(255).check(
  z.minLength(1, 'Name the option'),
  // The URL of a list writes an option and its value as `name:value`.
  z.regex(/^[^:]*$/, 'The name of an option has no colon'),
)
export const OptionValue = plainText(255).check(z.minLength(1, 'Enter a value'))
const SavedVariant = z.strictObject({
  /** Absent for a new variant. */
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  /** A value for each option. */
  options: z.array(OptionValue).check(z.maxLength(MAX_OPTIONS, `At most ${MAX_OPTIONS} options`)),
  sku: z._default(productFields.sku, null),
  barcode: z._default(productFields.barcode, null),
  /** 0 only where it is hidden, as an import may bring it. */
  price: Rupees,
  mrp: z.optional(productFields.mrp),
  listPrice: z.optional(productFields.listPrice),
  netQuantity: z._default(productFields.netQuantity, null),
  /**
   * Only for a new variant; the stock of an existing one has a call of its own. Where the product counts its stock, a new
   * variant has to say its own.
   */
  stock: z.optional(productFields.stock),
  pictures: z._default(productFields.pictures, []),
  isVisible: z._default(z.boolean(), true),
})
export type SavedVariant = z.infer<typeof SavedVariant>

const OptionNames = z.array(OptionName).check(z.maxLength(MAX_OPTIONS, `At most ${MAX_OPTIONS} options`))

/** `PUT /api/products/{id}/variants`: all variants of a product; `seenAt` is the `updatedAt` that the form showed. */
export const SaveVariantsBody = z
  .strictObject({
    optionNames: OptionNames,
    variants: z
      .array(SavedVariant)
      .check(
        z.minLength(1, 'A product needs a variant'),
        z.maxLength(MAX_VARIANTS, `At most ${MAX_VARIANTS} variants`),
      ),
    seenAt: z.iso.datetime(),
  })
  .check((context) => {
    // Amounts that are none cannot be compared.
    if (context.issues.length > 0) return
    const problem = findVariantProblem(context.value)
    if (problem) context.issues.push({ code: 'custom', input: context.value, ...problem })
  })
export type SaveVariantsBody = z.infer<typeof SaveVariantsBody>

/**
 * `POST /api/products`. With options, price, MRP, stock, SKU, barcode and net quantity are those of its variants, each of
 * which says its stock, and the product's own are left out.
 */
export const NewProductBody = z
  .strictObject({
    ...ProductBody.shape,
    price: z.optional(productFields.price),
    optionNames: z._default(OptionNames, []),
    variants: z._default(
      z
        .array(
          z.omit(z.extend(SavedVariant, { price: productFields.price, stock: productFields.stock }), {
            id: true,
          }),
        )
        .check(z.maxLength(MAX_VARIANTS, `At most ${MAX_VARIANTS} variants`)),
      [],
    ),
  })
  .check((context) => {
    if (context.issues.length > 0) return
    const problem = findNewProductProblem(context.value)
    if (problem) context.issues.push({ code: 'custom', input: context.value, ...problem })
  })
export type NewProductBody = z.infer<typeof NewProductBody>
export type NewProductInput = z.input<typeof NewProductBody>

export const PRODUCT_VISIBILITIES = ['all', 'visible', 'hidden'] as const
/** `low`: few left; `out`: sold out. */
export const STOCK_FILTERS = ['all', 'low', 'out'] as const
/** `missing`: without an HSN code. */
export const HSN_FILTERS = ['all', 'missing'] as const
/** `missing`: products that came in without a price, all hidden. */
export const PRICE_FILTERS = ['all', 'missing'] as const
export const ADMIN_PRODUCT_SORTS = ['name', 'price-low', 'price-high', 'newest'] as const
export const AdminProductQuery = z.object({
  ...PageQuery.shape,
  category: z.optional(z.string().check(z.maxLength(60))),
  visibility: z._default(z.enum(PRODUCT_VISIBILITIES), 'all'),
  stock: z._default(z.enum(STOCK_FILTERS), 'all'),
  hsn: z._default(z.enum(HSN_FILTERS), 'all'),
  price: z._default(z.enum(PRICE_FILTERS), 'all'),
  sort: z._default(z.enum(ADMIN_PRODUCT_SORTS), 'name'),
})
export type AdminProductQuery = z.infer<typeof AdminProductQuery>
export const AdminProductPage = pageOf(AdminProduct)
export type AdminProductPage = z.infer<typeof AdminProductPage>

export const MAX_BULK_PRODUCTS = 500
/**
 * The same change for many products. `pricePercent` raises or lowers each price by that many percent; `seen` has the stock
 * of each product as it was shown.
 */
export const BulkProductsBody = z.strictObject({
  ids: z
    .array(z.string().check(z.minLength(1), z.maxLength(80)))
    .check(z.minLength(1, 'Choose products'), z.maxLength(MAX_BULK_PRODUCTS)),
  changes: z
    .strictObject({
      price: z.optional(productFields.price),
      pricePercent: z.optional(
        z
          .number()
          .check(
            z.gte(-95, 'At most 95 percent down'),
            z.lte(1000, 'At most 1000 percent up'),
            z.multipleOf(0.01, 'At most two decimals'),
          ),
      ),
      stock: z.optional(productFields.stock),
      isVisible: z.optional(z.boolean()),
    })
    .check(
      z.refine((changes) => Object.keys(changes).length > 0, 'Choose what to change'),
      z.refine(
        ({ price, pricePercent }) => price === undefined || pricePercent === undefined,
        'Choose a price or a percentage, not both',
      ),
    ),
  seen: z.optional(z.record(z.string(), SeenStock)),
})
export type BulkProductsBody = z.infer<typeof BulkProductsBody>

export const BulkOutcome = z.object({
  ...ids,
  name: z.nullable(z.string()),
  status: z.enum(['changed', 'unchanged', 'not_found', 'refused']),
  /** Why it was not changed; null where it was, or was like that already. */
  note: z.nullable(z.string()),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>
export const BulkProductsAnswer = z.object({ changed: z.int(), outcomes: z.array(BulkOutcome) })
export type BulkProductsAnswer = z.infer<typeof BulkProductsAnswer>

/** The filters of a list, for a change of all that it has. */
export const ProductSelection = z.strictObject({
  search: PageQuery.shape.search,
  category: AdminProductQuery.shape.category,
  visibility: AdminProductQuery.shape.visibility,
  stock: AdminProductQuery.shape.stock,
  hsn: AdminProductQuery.shape.hsn,
  price: AdminProductQuery.shape.price,
})
export type ProductSelection = z.infer<typeof ProductSelection>

/** `PUT /api/products/tax`: sets the HSN code, the tax class or both of chosen products, or of all that a list has. */
export const SetTaxBody = z
  .strictObject({
    ids: z.optional(BulkProductsBody.shape.ids),
    filter: z.optional(ProductSelection),
    hsn: z.optional(Hsn),
    taxClass: z.optional(TaxClassId),
  })
  .check(
    z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      path: ['ids'],
      error: 'Choose products, or a filter',
    }),
    z.refine(({ hsn, taxClass }) => hsn !== undefined || taxClass !== undefined, {
      path: ['hsn'],
      error: 'Enter an HSN code, or choose a tax class',
    }),
  )
export type SetTaxBody = z.infer<typeof SetTaxBody>
export const SetTaxAnswer = z.object({ found: z.int(), changed: z.int() })
export type SetTaxAnswer = z.infer<typeof SetTaxAnswer>

/** `GET /api/products/export`: the price list, or a table with the stock too. */
export const ProductExportQuery = z.object({ stock: z.optional(z.enum(['true', 'false'])) })

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
export const UploadedPicture = z.object({ key: z.string(), image: z.string() })
export type UploadedPicture = z.infer<typeof UploadedPicture>

/** `PUT /api/categories/{id}`: absent fields stay as they are. */
export const CategoryChanges = z.strictObject({
  ...z.partial(z.object(categoryFields)).shape,
  seen: z.optional(
    z.partial(z.pick(Category, { name: true, icon: true, position: true, requiredFacts: true, rules: true })),
  ),
})
export type CategoryChanges = z.infer<typeof CategoryChanges>
