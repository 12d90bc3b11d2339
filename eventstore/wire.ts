/** The protobuf wire format, limited to the primitives that this protocol's hot messages need. */

/**
 * The revision of a tombstone: `long.MaxValue` on the wire and in Postgres, the nearest double in
 * memory.
 */
export const TOMBSTONE = 2 ** 63
const LONG_MAX = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f])
const EMPTY = Buffer.alloc(0)

const VARINT = 0
const LENGTH = 2
/** Size in bytes from which a copy costs more than a new buffer. */
const LARGE = 32 * 1024

export class MalformedMessage extends Error {}

/**
 * A reader of one message's fields. Numbers above 2^53 lose precision, except with `int64`, whose
 * callers need it.
 */
export class Reader {
  readonly buffer: Buffer
  at: number
  readonly end: number

  constructor(buffer: Buffer, at = 0, end = buffer.length) {
    this.buffer = buffer
    this.at = at
    this.end = end
  }

  /** Returns the next field's tag (number << 3 | wire type), or 0 at the end. */
  tag(): number {
    if (this.at >= this.end) return 0
    const tag = this.varint()
    if (tag < 8) throw new MalformedMessage('field number 0')
    return tag
  }

  varint(): number {
    let value = 0
    let scale = 1
    for (let i = 0; i < 10; i++) {
      if (this.at >= this.end) throw new MalformedMessage('varint past the end')
      const byte = this.buffer[this.at++] as number
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
    throw new MalformedMessage('varint too long')
  }

  int64(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      if (this.at >= this.end) throw new MalformedMessage('varint past the end')
      const byte = this.buffer[this.at++] as number
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return BigInt.asUintN(64, value)
    }
    throw new MalformedMessage('varint too long')
  }

  private length(): number {
    const length = this.varint()
    if (length > this.end - this.at) throw new MalformedMessage('field past the end')
    return length
  }

  /** Returns a view, not a copy. The view keeps the received chunk alive. */
  bytes(): Buffer {
    const length = this.length()
    if (length === 0) return EMPTY
    const from = this.at
    this.at += length
    return this.buffer.subarray(from, this.at)
  }

  text(): string {
    const length = this.length()
    const from = this.at
    this.at += length
    return this.buffer.toString('utf8', from, this.at)
  }

  message(): Reader {
    const length = this.length()
    const from = this.at
    this.at += length
    return new Reader(this.buffer, from, this.at)
  }

  skip(tag: number): void {
    switch (tag & 7) {
      case VARINT:
        this.varint()
        return
      case LENGTH:
        this.bytes()
        return
      case 1:
        this.at += 8
        return
      case 5:
        this.at += 4
        return
      default:
        throw new MalformedMessage(`wire type ${tag & 7}`)
    }
  }
}

/** Returns the number of bytes that `value` takes as a varint. */
export function varintSize(value: number): number {
  if (value >= TOMBSTONE) return 9
  let size = 1
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size++
  return size
}

/** A growing buffer to encode into. `take` hands out what was written and starts afresh. */
export class Writer {
  buffer: Buffer
  at = 0

  constructor(capacity = 256) {
    this.buffer = Buffer.allocUnsafe(capacity)
  }

  room(bytes: number): void {
    if (this.at + bytes <= this.buffer.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.at + bytes))
    this.buffer.copy(grown, 0, 0, this.at)
    this.buffer = grown
  }

  varint(value: number): void {
    this.room(10)
    if (value >= TOMBSTONE) {
      this.at += LONG_MAX.copy(this.buffer, this.at)
      return
    }
    let rest = value
    while (rest >= 0x80000000) {
      this.buffer[this.at++] = (rest % 128) | 0x80
      rest = Math.floor(rest / 128)
    }
    while (rest >= 0x80) {
      this.buffer[this.at++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.buffer[this.at++] = rest
  }

  int64(value: bigint): void {
    this.room(10)
    let rest = BigInt.asUintN(64, value)
    while (rest >= 0x80n) {
      this.buffer[this.at++] = Number(rest & 0x7fn) | 0x80
      rest >>= 7n
    }
    this.buffer[this.at++] = Number(rest)
  }

  /** Writes a varint field. */
  number(field: number, value: number): void {
    this.varint(field << 3)
    this.varint(value)
  }

  /** Writes a length-delimited field whose bytes are already encoded. */
  bytes(field: number, value: Uint8Array): void {
    this.varint((field << 3) | LENGTH)
    this.varint(value.length)
    this.raw(value)
  }

  text(field: number, value: string): void {
    this.varint((field << 3) | LENGTH)
    const length = Buffer.byteLength(value)
    this.varint(length)
    this.room(length)
    this.at += this.buffer.write(value, this.at, length, 'utf8')
  }

  raw(value: Uint8Array): void {
    this.room(value.length)
    this.buffer.set(value, this.at)
    this.at += value.length
  }

  /**
   * Hands out what was written. Small contents are copied; for large ones the writer gives away its
   * buffer and allocates a new one.
   */
  take(): Buffer {
    const length = this.at
    this.at = 0
    if (length < LARGE) return Buffer.from(this.buffer.subarray(0, length))
    const taken = this.buffer.subarray(0, length)
    this.buffer = Buffer.allocUnsafe(Math.min(taken.length, 4 * LARGE) + LARGE)
    return taken
  }
}

/** Encodes one message through `write`. */
export function message(write: (out: Writer) => void): Buffer {
  const out = new Writer(128)
  write(out)
  return out.take()
}
