/**
 * Postgres arrays in binary form. pg would send them as text, with each element quoted and every
 * bytea in hexadecimal. That is twice the size, and takes most of the processor time of a process
 * that writes many.
 */

const BOOL = 16
const BYTEA = 17
const INT8 = 20
const INT4 = 23
const TEXT = 25
const TIMESTAMPTZ = 1184
const UUID = 2950
const HEADER = 20
const NULL_LENGTH = -1

type Nullable<T> = readonly (T | null | undefined)[]

function header(array: Buffer, oid: number, count: number, hasNulls: boolean): void {
  array.writeInt32BE(count === 0 ? 0 : 1, 0)
  array.writeInt32BE(hasNulls ? 1 : 0, 4)
  array.writeInt32BE(oid, 8)
  if (count === 0) return
  array.writeInt32BE(count, 12)
  array.writeInt32BE(1, 16)
}

/** Encodes one array. `write` returns the number of bytes that it wrote. */
function array<T>(
  oid: number,
  values: Nullable<T>,
  size: (value: T) => number,
  write: (array: Buffer, value: T, at: number) => number,
): Buffer {
  let bytes = values.length === 0 ? 12 : HEADER
  let hasNulls = false
  for (const value of values) {
    bytes += 4
    if (value === null || value === undefined) hasNulls = true
    else bytes += size(value)
  }
  const buffer = Buffer.allocUnsafe(bytes)
  header(buffer, oid, values.length, hasNulls)
  let at = HEADER
  for (const value of values) {
    if (value === null || value === undefined) {
      buffer.writeInt32BE(NULL_LENGTH, at)
      at += 4
      continue
    }
    const length = write(buffer, value, at + 4)
    buffer.writeInt32BE(length, at)
    at += 4 + length
  }
  return buffer
}

const fixed = <T>(
  oid: number,
  size: number,
  values: Nullable<T>,
  write: (array: Buffer, value: T, at: number) => void,
) =>
  array(
    oid,
    values,
    () => size,
    (buffer, value, at) => {
      write(buffer, value, at)
      return size
    },
  )

const LONG_MAX = 2n ** 63n - 1n
const HIGH = 0x100000000

const writeLong = (buffer: Buffer, value: number, at: number): void => {
  buffer.writeInt32BE(Math.floor(value / HIGH), at)
  buffer.writeUInt32BE(value - Math.floor(value / HIGH) * HIGH, at + 4)
}

/**
 * Encodes safe integers. A larger number, such as TOMBSTONE (2^63), becomes the largest bigint.
 * @throws RangeError for any other value
 */
export function int8Array(values: Nullable<number>): Buffer {
  return fixed(INT8, 8, values, (buffer, value, at) => {
    if (value > Number.MAX_SAFE_INTEGER) buffer.writeBigInt64BE(LONG_MAX, at)
    else if (Number.isSafeInteger(value)) writeLong(buffer, value, at)
    else throw new RangeError(`${value} is no bigint`)
  })
}

/** Encodes integers of 32 bits. @throws RangeError for any other value */
export function int4Array(values: Nullable<number>): Buffer {
  return fixed(INT4, 4, values, (buffer, value, at) => {
    if (!Number.isInteger(value)) throw new RangeError(`${value} is no integer`)
    buffer.writeInt32BE(value, at)
  })
}

export function boolArray(values: Nullable<boolean>): Buffer {
  return fixed(BOOL, 1, values, (buffer, value, at) => {
    buffer[at] = value ? 1 : 0
  })
}

/** Encodes UUIDs given as canonical text. */
export function uuidArray(values: Nullable<string>): Buffer {
  return fixed(UUID, 16, values, (buffer, value, at) => {
    buffer.write(value.replaceAll('-', ''), at, 16, 'hex')
  })
}

/** The epoch of Postgres timestamps, in milliseconds of Unix time. */
const EPOCH = Date.UTC(2000, 0, 1)

/** Encodes instants given in ISO 8601, to the millisecond. @throws RangeError for any other text */
export function timestamptzArray(values: Nullable<string>): Buffer {
  return fixed(TIMESTAMPTZ, 8, values, (buffer, value, at) => {
    const milliseconds = Date.parse(value)
    if (Number.isNaN(milliseconds)) throw new RangeError(`${value} is no instant`)
    const microseconds = (milliseconds - EPOCH) * 1_000
    if (Number.isSafeInteger(microseconds)) writeLong(buffer, microseconds, at)
    else buffer.writeBigInt64BE(BigInt(milliseconds - EPOCH) * 1_000n, at)
  })
}

export function textArray(values: Nullable<string>): Buffer {
  return array(
    TEXT,
    values,
    (value) => Buffer.byteLength(value),
    (buffer, value, at) => buffer.write(value, at, 'utf8'),
  )
}

export function byteaArray(values: Nullable<Buffer>): Buffer {
  return array(
    BYTEA,
    values,
    (value) => value.length,
    (buffer, value, at) => value.copy(buffer, at),
  )
}
