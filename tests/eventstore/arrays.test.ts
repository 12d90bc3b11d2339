import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import {
  boolArray,
  byteaArray,
  int4Array,
  int8Array,
  textArray,
  timestamptzArray,
  uuidArray,
} from '#eventstore/arrays.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client(inject('postgresUrl'))
  await client.connect()
})
afterAll(() => client.end())

const maybe = <T>(one: fc.Arbitrary<T>) => fc.array(fc.option(one), { maxLength: 20 })
const instant = fc
  .date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const KINDS = [
  ['int8', int8Array, maybe(fc.maxSafeInteger()), (text: string) => Number(text)],
  ['int4', int4Array, maybe(fc.integer()), (text: string) => Number(text)],
  ['bool', boolArray, maybe(fc.boolean()), (text: string) => text === 'true'],
  ['uuid', uuidArray, maybe(fc.uuid()), (text: string) => text],
  [
    'text',
    textArray,
    maybe(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''))),
    (text: string) => text,
  ],
  ['timestamptz', timestamptzArray, maybe(instant), (text: string) => new Date(text).toISOString()],
] as const

it.each(KINDS)('%s values and nulls arrive in Postgres unchanged', async (type, encode, values, read) => {
  const element = type === 'timestamptz' ? `to_char(v at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : 'v::text'
  await fc.assert(
    fc.asyncProperty(values as fc.Arbitrary<unknown[]>, async (list) => {
      const { rows } = await client.query(
        `select ${element} as v from unnest($1::${type}[]) with ordinality u(v, n) order by n`,
        [encode(list as never)],
      )
      expect(rows.map(({ v }) => (v === null ? null : read(v)))).toEqual(
        list.map((one) => (Object.is(one, -0) ? 0 : one)),
      )
    }),
    { numRuns: 60 },
  )
})

it('bytes and nulls arrive in Postgres unchanged', async () => {
  const list = [Buffer.from([0, 255, 7]), null, Buffer.alloc(0)]
  const { rows } = await client.query('select v from unnest($1::bytea[]) v', [byteaArray(list)])
  expect(rows.map(({ v }) => v)).toEqual(list)
})

it('values of another type are refused before they are sent', () => {
  for (const value of [1.5, Number.NaN, Number.NEGATIVE_INFINITY]) {
    expect(() => int8Array([value])).toThrow(RangeError)
    expect(() => int4Array([value])).toThrow(RangeError)
  }
  expect(() => int4Array([2 ** 31])).toThrow(RangeError)
  for (const value of ['', 'ayer', '2026-13-01T00:00:00Z']) expect(() => timestamptzArray([value])).toThrow(RangeError)
})
