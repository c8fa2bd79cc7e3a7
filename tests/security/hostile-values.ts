/** Texts that break programs that trust them. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  '   ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud800x',
  '\u202egnp.exe',
  '\u0007\u001b[31m',
  '\r\nSet-Cookie: admin=1',
  'x'.repeat(5_000),
  'é'.repeat(20_000),
  '👩‍👩‍👧‍👦'.repeat(60),
  "' or '1'='1' --",
  "'; drop table people; --",
  '1; select pg_sleep(9)',
  '%',
  '_%\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=cmd|"/c calc"!A1',
  '{{7*7}}<%= 7*7 %>',
  '../../../../etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '1e309',
  '-1',
  '2026-02-31T25:61:61Z',
]

/** As JSON: numbers that are not what a quantity or an amount can be. */
export const HOSTILE_NUMBERS: readonly string[] = [
  '-1',
  '-0',
  '0',
  '0.5',
  '0.001',
  '1.999999999999999999',
  '1e-320',
  '2147483648',
  '9007199254740993',
  '1e21',
  '1e308',
  '1e999',
  '-1e999',
  'NaN',
  'Infinity',
  '0x10',
  '01',
]

/** As JSON: values of another kind than the one that is asked for. */
export const OTHER_KINDS: readonly string[] = [
  'null',
  'true',
  '0',
  '-1.5',
  '"text"',
  '[]',
  '[[]]',
  '{}',
  '{"$gt":""}',
  '{"__proto__":{"role":"admin"}}',
  '{"length":100000000}',
  '["a","b"]',
  `${'['.repeat(200)}${']'.repeat(200)}`,
]

/** What stands in for an id in a path, as it is sent. */
export const HOSTILE_IDS: readonly string[] = [
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  '%00',
  'a%00b',
  '%20',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%27%20or%201%3D1%20--',
  '%3Cscript%3E',
  '%F0%9F%92%A3',
  '%C3%A9',
  '018f0000-0000-7000-8000-000000000000',
  '018F0000-0000-7000-8000-00000000000',
  '{018f0000-0000-7000-8000-000000000000}',
  'x'.repeat(190),
  'x'.repeat(5_000),
  '%ff',
  '%ED%A0%80',
  '%E0%A4%A',
]

/** Query values, as they are sent; each stands behind `name=`. */
export const HOSTILE_QUERIES: readonly string[] = [
  '',
  '%00',
  '%ff',
  '%E0%A4%A',
  '%ED%A0%80',
  '-1',
  '0',
  '1.5',
  '1e3',
  '0x10',
  '1e999',
  'NaN',
  'Infinity',
  '9007199254740993',
  '%27%20or%201%3D1%20--',
  '%25%5C_',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '__proto__',
  '2026-02-31',
  '9999-12-31',
  'x'.repeat(3_000),
]

const cursor = (json: string) => Buffer.from(json).toString('base64url')

/** Cursors that no page of ours has handed out. */
export const BROKEN_CURSORS: readonly string[] = [
  'x',
  '%00',
  '!!!!',
  'x'.repeat(1_500),
  ...[
    'null',
    '1',
    '"a"',
    '{}',
    '[]',
    '[null]',
    '[null,null]',
    '[null,null,null]',
    '[1]',
    '[1,2]',
    '["a","b"]',
    '["a","b","c"]',
    '["2026-02-31","x"]',
    '["infinity","018f0000-0000-7000-8000-000000000000"]',
    '["-infinity","018f0000-0000-7000-8000-000000000000"]',
    '["294277-01-01","018f0000-0000-7000-8000-000000000000"]',
    '[1e308,"018f0000-0000-7000-8000-000000000000"]',
    '["a\\u0000","b"]',
    '["\\ud800","b"]',
    '[1,"a","b","c","d"]',
    '[[1],[2]]',
    '[true,false]',
  ].map(cursor),
]

export interface RawBody {
  name: string
  headers: Record<string, string>
  payload: string | Buffer
}

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=b' }
const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** Bodies that no client of the shop sends. */
export const RAW_BODIES: readonly RawBody[] = [
  { name: 'an empty body called JSON', headers: JSON_TYPE, payload: '' },
  { name: 'half an object', headers: JSON_TYPE, payload: '{' },
  { name: 'a comma too many', headers: JSON_TYPE, payload: '{"name":1,}' },
  { name: 'two objects', headers: JSON_TYPE, payload: '{}{}' },
  { name: 'a list', headers: JSON_TYPE, payload: '[]' },
  { name: 'null', headers: JSON_TYPE, payload: 'null' },
  { name: 'a number', headers: JSON_TYPE, payload: '123' },
  { name: 'a text', headers: JSON_TYPE, payload: '"text"' },
  { name: 'NaN', headers: JSON_TYPE, payload: '{"amount":NaN}' },
  {
    name: 'bytes that are no UTF-8',
    headers: JSON_TYPE,
    payload: Buffer.from('7b2261223a22ff fe227d'.replaceAll(' ', ''), 'hex'),
  },
  {
    name: 'UTF-16',
    headers: { 'content-type': 'application/json; charset=utf-16' },
    payload: Buffer.from('{}', 'utf16le'),
  },
  { name: 'an object 5,000 deep', headers: JSON_TYPE, payload: deep(5_000) },
  { name: 'a list 30,000 deep', headers: JSON_TYPE, payload: '['.repeat(30_000) },
  { name: 'a prototype', headers: JSON_TYPE, payload: '{"__proto__":{"role":"admin"}}' },
  { name: 'a constructor', headers: JSON_TYPE, payload: '{"constructor":{"prototype":{"role":"admin"}}}' },
  { name: 'more than fits', headers: JSON_TYPE, payload: `{"name":"${'x'.repeat(70_000)}"}` },
  { name: 'plain text', headers: { 'content-type': 'text/plain' }, payload: '{"name":"x"}' },
  {
    name: 'a form',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=x&role=admin',
  },
  {
    name: 'XML',
    headers: { 'content-type': 'application/xml' },
    payload: '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>',
  },
  { name: 'a type that is none', headers: { 'content-type': ';;;' }, payload: '{}' },
  { name: 'no type', headers: {}, payload: '{"name":"x"}' },
  {
    name: 'a packed body',
    headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    payload: Buffer.from('1f8b0800', 'hex'),
  },
  {
    name: 'parts without a boundary',
    headers: { 'content-type': 'multipart/form-data' },
    payload: '--b\r\n',
  },
  {
    name: 'parts that never end',
    headers: FORM_TYPE,
    payload: '--b\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\nabc',
  },
  {
    name: 'a part without a name',
    headers: FORM_TYPE,
    payload: '--b\r\ncontent-type: image/png\r\n\r\nabc\r\n--b--\r\n',
  },
  {
    name: 'a part named like a prototype',
    headers: FORM_TYPE,
    payload:
      '--b\r\ncontent-disposition: form-data; name="__proto__"; filename="../../a.png"\r\n\r\nabc\r\n--b--\r\n',
  },
]
