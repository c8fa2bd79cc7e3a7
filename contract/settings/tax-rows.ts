import * as z from 'zod/mini'
import { Day } from '../days.ts'
import { Rupees } from '../envelope.ts'
import { setting } from '../fields/field-rows.ts'
import { EWAY_EXEMPT_TEXT } from '../tax/eway-bill.ts'
import { MAX_PREFIX_LENGTH } from '../tax/financial-year.ts'
import { THIRD_PERSON_RULES } from '../tax/place-of-supply.ts'
import { GST_FROM } from '../tax/registration.ts'
import { BAND_BASES } from '../tax/tax-classes.ts'
import { Registration, TaxClassId } from '../tax/tax-schemas.ts'

/** What a shop says of its tax, beside its GSTIN. */
export const TAX_SETTINGS = {
  /** How the shop stands to GST, by the day since which it does; empty: it has not said. */
  registrations: setting(
    z.array(Registration).check(
      z.maxLength(20, 'At most 20 changes'),
      z.refine((all) => all.every(({ from }) => from >= GST_FROM), 'GST began on 1 July 2017'),
      z.refine((all) => new Set(all.map(({ from }) => from)).size === all.length, 'One registration a day'),
    ),
    { first: [], demo: [{ from: GST_FROM, kind: 'regular' }], label: 'GST registration' },
  ),
  /** The tax class of products that say none. */
  defaultTaxClass: setting(TaxClassId, {
    first: 'gst_18',
    label: 'Default tax class',
    hint: 'Of products that have none of their own',
    text: 'choice',
  }),
  bandBasis: setting(z.enum(BAND_BASES), {
    first: 'without_tax',
    label: 'Price that decides a rate',
    hint: 'Where the rate depends on the price of a piece, as for clothes and shoes. Have your accountant check.',
    text: 'choice',
    choices: { without_tax: 'The price without the tax', paid: 'What is paid, with the tax' },
  }),
  /** The place of supply where a business buys and its goods go to somebody else (IGST Act 2017, section 10(1)(b)). */
  thirdPersonSupply: setting(z.enum(THIRD_PERSON_RULES), {
    first: 'delivery',
    label: 'Goods sent to a third person',
    hint: 'Which state is the place of supply where a business buys and somebody else receives the goods. Have your accountant check.',
    text: 'choice',
    choices: { delivery: 'The state where the goods go', buyer: 'The state of the business that buys' },
  }),
  /** Of a shop that is not registered, which by section 24(i) of the CGST Act 2017 may sell goods only inside its state. */
  sellsToOtherStates: setting(z.boolean(), {
    first: false,
    demo: true,
    label: 'Sell to other states though not registered',
    hint: 'Who sells goods to other states has to be registered, with few exceptions. Have your accountant check.',
    text: 'switch',
  }),
  /** What the numbers of documents begin with. */
  documentPrefix: setting(
    z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{0,2}$/, 'At most 2 letters or digits')),
    {
      first: '',
      label: 'Numbers begin with',
      text: 'text',
      control: {
        autoComplete: 'off',
        spellCheck: false,
        maxLength: MAX_PREFIX_LENGTH,
        autoCapitalize: 'characters',
      },
    },
  ),
  /** The day on which the last annual return was given; null: none yet, or none is due. */
  annualReturnOn: setting(z.nullable(Day), {
    first: null,
    label: 'GSTR-9 last filed on',
    hint: 'Credit notes written later lessen no tax of its year',
    text: 'date',
  }),
  hsnDigits: setting(z.union([z.literal(4), z.literal(6)]), {
    first: 4,
    label: 'Digits of HSN codes',
    hint: 'By your turnover of the last financial year',
    text: 'choice',
    choices: { 4: '4: up to ₹5 crore a year', 6: '6: above ₹5 crore a year' },
  }),
  /** Of an invoice, above which goods need an e-way bill (CGST Rules 2017, rule 138), to other states and inside the shop's own. */
  ewayLimit: setting(Rupees, {
    first: 50_000,
    label: 'E-way bill to other states (₹)',
    hint: `Above it, goods to another state need an e-way bill. ${EWAY_EXEMPT_TEXT}`,
    text: 'rupees',
  }),
  ewayLimitWithin: setting(Rupees, {
    first: 50_000,
    label: 'E-way bill inside your state (₹)',
    hint: 'Some states have set it higher. Have your accountant check.',
    text: 'rupees',
  }),
}
