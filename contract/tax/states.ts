/** A state or union territory of India as GST knows it. */
interface State {
  /** Two digits, with which each GSTIN of the state begins. */
  code: string
  /** As addresses name it. */
  name: string
  /** How else it is written, in small letters: ISO 3166-2 without "IN-", and names that it had. */
  also: readonly string[]
}

/** In the order of the alphabet; the codes are the GST portal's. */
const STATES: readonly State[] = [
  state('35', 'Andaman and Nicobar Islands', 'an', 'andaman and nicobar', 'andaman', 'andamans'),
  state('37', 'Andhra Pradesh', 'ap', 'andhra'),
  state('12', 'Arunachal Pradesh', 'ar', 'arunachal'),
  state('18', 'Assam', 'as'),
  state('10', 'Bihar', 'br'),
  state('04', 'Chandigarh', 'ch'),
  state('22', 'Chhattisgarh', 'cg', 'ct', 'chattisgarh', 'chhatisgarh'),
  state(
    '26',
    'Dadra and Nagar Haveli and Daman and Diu',
    'dh',
    'dn',
    'dd',
    'dadra and nagar haveli',
    'daman and diu',
  ),
  state('07', 'Delhi', 'dl', 'new delhi', 'nct of delhi', 'delhi ncr'),
  state('30', 'Goa', 'ga'),
  state('24', 'Gujarat', 'gj'),
  state('06', 'Haryana', 'hr'),
  state('02', 'Himachal Pradesh', 'hp', 'himachal'),
  state('01', 'Jammu and Kashmir', 'jk', 'jammu', 'kashmir'),
  state('20', 'Jharkhand', 'jh'),
  state('29', 'Karnataka', 'ka', 'mysore'),
  state('32', 'Kerala', 'kl'),
  state('38', 'Ladakh', 'la'),
  state('31', 'Lakshadweep', 'ld'),
  state('23', 'Madhya Pradesh', 'mp'),
  state('27', 'Maharashtra', 'mh'),
  state('14', 'Manipur', 'mn'),
  state('17', 'Meghalaya', 'ml'),
  state('15', 'Mizoram', 'mz'),
  state('13', 'Nagaland', 'nl'),
  state('21', 'Odisha', 'or', 'od', 'orissa'),
  state('34', 'Puducherry', 'py', 'pondicherry'),
  state('03', 'Punjab', 'pb'),
  state('08', 'Rajasthan', 'rj'),
  state('11', 'Sikkim', 'sk'),
  state('33', 'Tamil Nadu', 'tn', 'tamilnadu'),
  state('36', 'Telangana', 'ts', 'tg', 'telengana'),
  state('16', 'Tripura', 'tr'),
  state('09', 'Uttar Pradesh', 'up'),
  state('05', 'Uttarakhand', 'uk', 'ut', 'uttaranchal'),
  state('19', 'West Bengal', 'wb', 'bengal'),
]

/** Also where nobody could tell the state of an order from before there were codes; nobody is offered it. */
const OTHER_TERRITORY = state('97', 'Other Territory')

/** States and union territories, as addresses name them. */
export const STATE_NAMES: readonly string[] = STATES.map(({ name }) => name)

const KNOWN = [...STATES, OTHER_TERRITORY]
/** The name of each code. */
export const STATE_NAMES_BY_CODE = Object.fromEntries(KNOWN.map(({ code, name }) => [code, name]))
const BY_CODE = new Map(KNOWN.map(({ code, name }) => [code, name]))
const BY_TEXT = new Map(
  KNOWN.flatMap(({ code, name, also }) => [name, code, ...also].map((text) => [plain(text), name])),
)
const CODES = new Map(KNOWN.map(({ code, name }) => [name, code]))

/** Union territories without a legislature of their own: their share of the tax is UTGST (UTGST Act 2017, section 2(8)). */
const WITHOUT_LEGISLATURE = new Set(['04', '26', '31', '35', '38', OTHER_TERRITORY.code])

function state(code: string, name: string, ...also: string[]): State {
  return { code, name, also }
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('&', ' and ').replace(/\s+/g, ' ').trim()
}

/** "Odisha" of "orissa", "OD" or "21"; null for what is no state. */
export function readState(text: string): string | null {
  return BY_TEXT.get(plain(text)) ?? null
}

/** "29" of "Karnataka". @throws RangeError for what `readState` has not read */
export function stateCode(name: string): string {
  const code = CODES.get(name)
  if (code === undefined) throw new RangeError(`No state is called ${name}`)
  return code
}

/** "Karnataka" of "29". */
export function stateName(code: string): string {
  return BY_CODE.get(code) ?? OTHER_TERRITORY.name
}

/** Whether these two digits are those of a state. */
export const isStateCode = (code: string): boolean => BY_CODE.has(code)

/** Whether the state's share of the tax is called UTGST instead of SGST. */
export const hasNoLegislature = (code: string): boolean => WITHOUT_LEGISLATURE.has(code)
