import { edit, type Mutant } from './mutant.ts'

const stock = (test: string) => ({ file: 'server/catalogue/admin/stock-against-seen.test.ts', test })
const terms = (test: string) => ({ file: 'server/settings/change-terms.test.ts', test })
const CHANGE_TERMS = 'server/catalogue/admin/change-terms.ts'
const AGAINST_SEEN = 'server/catalogue/admin/stock-against-seen.ts'

/** 13: what administrators and customers change of the catalogue at the same time, and what everybody is shown of it. */
export const CATALOGUE_MUTANTS: readonly Mutant[] = [
  {
    invariant: 13,
    without: 'what was sold since a stock was seen',
    edits: [edit(AGAINST_SEEN, 'stockAgainstSeen', 'present + requested - seen.stock', 'requested')],
    check: stock('counts what was sold meanwhile'),
  },
  {
    invariant: 13,
    without: 'who else has set a stock meanwhile',
    edits: [edit(AGAINST_SEEN, 'stockAgainstSeen', 'lastSetting.at > new Date(seen.updatedAt)', 'false')],
    check: stock('is refused where another administrator has set it'),
  },
  {
    invariant: 13,
    without: 'the refusal of a counted stock in a table that saw none',
    edits: [
      edit(
        AGAINST_SEEN,
        'stockAfter',
        'present === null || requested === null || requested === present',
        'true',
      ),
    ],
    check: stock('that sets a counted stock without saying what was seen is refused'),
  },
  {
    invariant: 13,
    without: 'the stock that a new size of a counted product needs',
    edits: [
      edit(
        'contract/catalogue/variant-rules.ts',
        'lacksStock',
        "stocks.some((stock) => typeof stock === 'number') && stocks.includes(undefined)",
        'false',
      ),
    ],
    check: {
      file: 'server/catalogue/admin/save-variants.test.ts',
      test: 'is never sold without limit by an empty field',
    },
  },
  {
    invariant: 6,
    without: 'the tax in what is compared with an MRP',
    edits: [
      edit(
        'contract/catalogue/mrp.ts',
        'isAboveMrp',
        'payablePaise(pricePaise, terms) > mrpPaise',
        'pricePaise > mrpPaise',
      ),
    ],
    check: {
      file: 'server/catalogue/admin/admin-product-routes.test.ts',
      test: 'nobody pays more than the MRP with tax',
    },
  },
  {
    invariant: 6,
    without: 'the MRP in a change of the terms of pricing',
    edits: [edit(CHANGE_TERMS, 'changeTerms', 'above.length > 0', 'false')],
    check: terms('prices that customers would pay above the MRP keep the tax from being added'),
  },
  {
    invariant: 6,
    without: 'the wait of terms and prices for each other',
    edits: [edit(CHANGE_TERMS, 'changeTerms', 'await lockCatalogue(tx)', '')],
    check: terms('of a price and terms that do not fit each other only one is saved'),
  },
  {
    invariant: 13,
    without: 'the news that prices stand on other terms',
    edits: [edit(CHANGE_TERMS, 'changeTerms', 'publishCatalogueChange(tx)', '')],
    check: terms('every server shows the products on the new terms at once'),
  },
  {
    invariant: 13,
    without: 'a list of prices that has no stock',
    edits: [
      edit(
        'server/catalogue/export/export-products.ts',
        'exportProducts',
        'withStock ? PRODUCT_COLUMNS : PRICE_LIST_COLUMNS',
        'PRODUCT_COLUMNS',
      ),
    ],
    check: stock('of prices has no stock and leaves it alone'),
  },
  {
    invariant: 13,
    without: 'what a form showed',
    edits: [
      edit(
        'server/audit/changed-meanwhile.ts',
        'mergeChanges',
        'isChanged && !isDeepStrictEqual(requested[name], now[name])',
        'false',
      ),
    ],
    check: {
      file: 'server/audit/changed-meanwhile.test.ts',
      test: 'of many who save at the same moment one wins',
    },
  },
  {
    invariant: 13,
    without: 'the lock of the settings',
    edits: [edit('server/settings/setting-routes.ts', 'settings', 'await lockSettings(tx)', '')],
    check: {
      file: 'server/audit/changed-meanwhile.test.ts',
      test: 'a setting that many save at the same moment',
    },
  },
  {
    invariant: 13,
    without: 'publishing what the first part of a failing import has changed',
    edits: [
      edit(
        'server/catalogue/import/write/import-batch.ts',
        'writeSome',
        'if (written.some(({ isChanged }) => isChanged)) publishCatalogueChange(tx)',
        '',
      ),
    ],
    check: { file: 'server/catalogue/import/import-products.test.ts', test: 'also where a later part fails' },
  },
  {
    invariant: 13,
    without: 'leaving out a product of which one row is bad',
    edits: [
      edit(
        'server/catalogue/import/tables/own-table.ts',
        'draftOfVariants',
        'group.flatMap((row) => row.errors)',
        'first.errors',
      ),
    ],
    check: {
      file: 'server/catalogue/import/tables/own-table.test.ts',
      test: 'keep their product out where one has an error',
    },
  },
  {
    invariant: 13,
    without: 'the limit of variants before they are compared',
    edits: [
      edit(
        'server/catalogue/import/tables/own-table.ts',
        'draftOfVariants',
        'variants.length > MAX_VARIANTS',
        'false',
      ),
    ],
    check: {
      file: 'server/catalogue/import/tables/own-table.test.ts',
      test: 'of more than a hundred variants are refused without comparing them',
    },
  },
  {
    invariant: 13,
    without: 'what another server has written of an import meanwhile',
    edits: [
      edit(
        'server/catalogue/import/write/import-batch.ts',
        'writeSome',
        ' and i.written_at is null order by',
        ' order by',
      ),
    ],
    check: {
      file: 'server/catalogue/import/write/import-batch.test.ts',
      test: 'two servers at once write every product once',
    },
  },
  {
    invariant: 13,
    without: 'the question which column of a table is its price',
    edits: [
      edit(
        'server/catalogue/import/product-imports.ts',
        'startImport',
        'priceColumnOf(row.priceColumns, row.answers) === null',
        'false',
      ),
    ],
    check: { file: 'server/catalogue/import/product-imports.test.ts', test: 'is asked for its price' },
  },
  {
    invariant: 13,
    without: 'what was sold of an import that is taken back',
    edits: [
      edit(
        'server/catalogue/import/write/undo-products.ts',
        'takeBack',
        'if (isKept || !product) continue',
        'if (!product) continue',
      ),
    ],
    check: {
      file: 'server/catalogue/import/write/undo-products.test.ts',
      test: 'what was sold, edited, counted or deleted since stays',
    },
  },
  {
    invariant: 13,
    without: 'the apostrophe before a text that has one already',
    edits: [edit('server/http/csv.ts', 'FORMULA', "'*[=+", '[=+')],
    check: {
      file: 'server/catalogue/export/product-columns.test.ts',
      test: 'every text that a product can have comes back',
    },
  },
  {
    invariant: 13,
    without: 'the refusal of a file that was cut off at its limit',
    edits: [
      edit(
        'server/http/uploaded-file.ts',
        'readUploadedFile',
        'if (!part.file.truncated) return file',
        'return file',
      ),
    ],
    check: {
      file: 'server/catalogue/pictures/picture-routes.test.ts',
      test: 'a file of more than 5 MB is refused by its size',
    },
  },
  {
    invariant: 13,
    without: 'what ranges of pincodes have in common, before they are counted',
    edits: [
      edit(
        'contract/promises/pincodes/pincode-list.ts',
        'joinedRanges',
        'before?.digits === range.digits && range.first <= before.last',
        'before && false',
      ),
    ],
    check: {
      file: 'contract/promises/pincodes/pincode-list.test.ts',
      test: 'ranges that overlap are counted and unfolded once',
    },
  },
  {
    invariant: 13,
    without: 'the turns of files that come in',
    edits: [edit('server/http/uploaded-file.ts', 'receiving', 'turns(24, 24)', 'turns(99, 24)')],
    check: {
      file: 'server/http/uploaded-file.test.ts',
      test: 'of fifty files at once twenty-four come in, as many wait',
    },
  },
  {
    invariant: 13,
    without: 'the turns of pictures that are unfolded',
    edits: [
      edit(
        'server/catalogue/pictures/store-picture.ts',
        'unfolding',
        'turns(1, MAX_WAITING)',
        'turns(99, 0)',
      ),
    ],
    check: {
      file: 'server/catalogue/pictures/picture-routes.test.ts',
      test: 'of twenty pictures at once three are refused',
    },
  },
  {
    invariant: 13,
    without: 'the turns of files that are read',
    edits: [edit('server/catalogue/import/read-file.ts', 'reading', 'turns(1, 2)', 'turns(99, 0)')],
    check: {
      file: 'server/catalogue/import/product-imports.test.ts',
      test: 'of four files at once one is read, two wait',
    },
  },
  {
    invariant: 13,
    without: 'the turns of other calls while a table is read',
    edits: [
      edit(
        'server/catalogue/import/read-file.ts',
        'readDrafts',
        'if ((good.length + torn.length) % ROWS_AT_ONCE === 0) await setImmediate()',
        '',
      ),
    ],
    check: {
      file: 'server/catalogue/import/import-growth.test.ts',
      test: 'other calls get their turn while a long table is read',
    },
  },
  {
    invariant: 13,
    without: 'the check of the address that a name stands for',
    edits: [
      edit(
        'server/catalogue/import/write/fetch-picture.ts',
        'request',
        '!addresses.every((one) => mayConnect(one.address))',
        'false',
      ),
    ],
    check: {
      file: 'server/catalogue/import/write/fetch-picture.test.ts',
      test: 'nothing is fetched from the own network',
    },
  },
  {
    invariant: 13,
    without: 'the check of an address that is a number',
    edits: [
      edit(
        'server/catalogue/import/write/fetch-picture.ts',
        'request',
        'isIP(host) !== 0 && !mayConnect(host)',
        'false',
      ),
    ],
    check: {
      file: 'server/catalogue/import/write/fetch-picture.test.ts',
      test: 'a redirect is checked as the first address was',
    },
  },
  {
    invariant: 13,
    without: 'publishing a new synonym to all servers',
    edits: [
      edit(
        'server/catalogue/search/write-synonyms.ts',
        'createSynonyms',
        "tx.publish({ topic: 'catalogue' })\n    return { id, words }",
        'return { id, words }',
      ),
    ],
    check: {
      file: 'server/catalogue/search/synonym-routes.test.ts',
      test: 'a group is found by each of its words until it is changed and removed',
    },
  },
  {
    invariant: 13,
    without: 'what was typed before what means the same',
    edits: [
      edit(
        'server/catalogue/search/search-terms.ts',
        'matchRanks',
        'isMeantFirst ? [...meant, ...typed] : [...typed, ...meant]',
        '[...meant, ...typed]',
      ),
    ],
    check: {
      file: 'server/catalogue/search/understand-search.test.ts',
      test: 'what was typed comes before what means the same',
    },
  },
  {
    invariant: 13,
    without: 'the ear of a search',
    edits: [
      edit(
        'server/catalogue/search/vocabulary.ts',
        'openVocabulary',
        'bySound(sound, at, most) + SOUND_HANDICAP',
        'Infinity',
      ),
    ],
    check: {
      file: 'server/catalogue/search/vocabulary.test.ts',
      test: '"laaptaap" may have been meant to be laptop',
    },
  },
  {
    invariant: 13,
    without: 'keeping the catalogue where a review is saved as it was',
    edits: [
      edit(
        'server/reviews/write-review.ts',
        'editReview',
        'if (body.rating !== before.rating) publishCatalogueChange(tx)',
        'publishCatalogueChange(tx)',
      ),
    ],
    check: {
      file: 'server/reviews/reviews.test.ts',
      test: 'stays where a review is saved as it was',
    },
  },
]
