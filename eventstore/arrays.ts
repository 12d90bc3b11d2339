/**
 * Postgres arrays in binary form. pg would write them as text with every bytea in hexadecimal, twice the size and most
 * of an append's processor time.
 */

const BYTEA = 17
const BOOL = 16
const INT8 = 20
const TEXT = 25
const UUID = 2950
const HEADER = 20

function header(array: Buffer, oid: number, count: number): void {
  array.writeInt32BE(count === 0 ? 0 : 1, 0)
  array.writeInt32BE(0, 4)
  array.writeInt32BE(oid, 8)
  if (count === 0) return
  array.writeInt32BE(count, 12)
  array.writeInt32BE(1, 16)
}

function fixed<T>(
  oid: number,
  size: number,
  values: readonly T[],
  write: (array: Buffer, value: T, at: number) => void,
): Buffer {
  const array = Buffer.allocUnsafe(values.length === 0 ? 12 : HEADER + values.length * (4 + size))
  header(array, oid, values.length)
  let at = HEADER
  for (const value of values) {
    array.writeInt32BE(size, at)
    write(array, value, at + 4)
    at += 4 + size
  }
  return array
}

const LONG_MAX = 2n ** 63n - 1n

/** Integers up to 2^53, or TOMBSTONE (2^63) as the largest bigint. */
export function int8Array(values: readonly number[]): Buffer {
  return fixed(INT8, 8, values, (array, value, at) => {
    if (value > Number.MAX_SAFE_INTEGER) array.writeBigInt64BE(LONG_MAX, at)
    else {
      array.writeInt32BE(Math.floor(value / 0x100000000), at)
      array.writeUInt32BE(value % 0x100000000, at + 4)
    }
  })
}

export function boolArray(values: readonly boolean[]): Buffer {
  return fixed(BOOL, 1, values, (array, value, at) => {
    array[at] = value ? 1 : 0
  })
}

/** UUIDs as canonical text. */
export function uuidArray(values: readonly string[]): Buffer {
  return fixed(UUID, 16, values, (array, value, at) => {
    array.write(value.replaceAll('-', ''), at, 16, 'hex')
  })
}

export function textArray(values: readonly string[]): Buffer {
  let size = HEADER
  for (const value of values) size += 4 + Buffer.byteLength(value)
  const array = Buffer.allocUnsafe(size)
  header(array, TEXT, values.length)
  let at = HEADER
  for (const value of values) {
    const length = array.write(value, at + 4, 'utf8')
    array.writeInt32BE(length, at)
    at += 4 + length
  }
  return values.length === 0 ? array.subarray(0, 12) : array
}

export function byteaArray(values: readonly Buffer[]): Buffer {
  let size = HEADER
  for (const value of values) size += 4 + value.length
  const array = Buffer.allocUnsafe(size)
  header(array, BYTEA, values.length)
  let at = HEADER
  for (const value of values) {
    array.writeInt32BE(value.length, at)
    at += 4
    at += value.copy(array, at)
  }
  return values.length === 0 ? array.subarray(0, 12) : array
}
