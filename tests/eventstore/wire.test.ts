import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageSplitter } from '#eventstore/framing.ts'
import { MalformedMessage, message, Reader, TOMBSTONE, varintSize, Writer } from '#eventstore/wire.ts'

const numbers = fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, 127, 128, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER))

test('every number survives encoding, in the predicted size', () => {
  fc.assert(
    fc.property(numbers, (value) => {
      const out = new Writer(1)
      out.varint(value)
      expect(out.at).toBe(varintSize(value))
      expect(new Reader(out.take()).varint()).toBe(value)
    }),
  )
})

test('a tombstone is long.Max on the wire', () => {
  const out = new Writer(1)
  out.varint(TOMBSTONE)
  expect(new Reader(out.take()).int64()).toBe(2n ** 63n - 1n)
})

test('every signed 64-bit integer survives encoding', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
      const out = new Writer(1)
      out.int64(value)
      expect(BigInt.asIntN(64, new Reader(out.take()).int64())).toBe(value)
    }),
  )
})

test('unknown fields are skipped, whatever they contain', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), numbers, fc.string({ unit: 'grapheme' }), (bytes, value, text) => {
      const encoded = message((out) => {
        out.bytes(7, bytes)
        out.number(8, value)
        out.bytes(9, new Uint8Array())
        out.text(1, text)
      })
      const reader = new Reader(encoded)
      for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
        if (tag === 10) {
          expect(reader.text()).toBe(Buffer.from(text).toString())
          expect(reader.tag()).toBe(0)
          return
        }
        reader.skip(tag)
      }
      throw new Error('the text was not found')
    }),
  )
})

test('any bytes are either read or refused as malformed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const reader = new Reader(Buffer.from(bytes))
      try {
        for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) reader.skip(tag)
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedMessage)
      }
    }),
  )
})

test('messages arrive whole and in order, whatever the chunks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 40 })),
      (sent, cuts) => {
        const framed = Buffer.concat(
          sent.flatMap((body) => {
            const header = Buffer.alloc(5)
            header.writeUInt32BE(body.length, 1)
            return [header, Buffer.from(body)]
          }),
        )
        const received: Buffer[] = []
        const split = messageSplitter(
          (body) => received.push(Buffer.from(body)),
          (text) => {
            throw new Error(text)
          },
        )
        let at = 0
        for (const cut of [...cuts, framed.length]) {
          if (at < framed.length) split(framed.subarray(at, at + cut))
          at += cut
        }
        expect(received).toEqual(sent.map((body) => Buffer.from(body)))
      },
    ),
  )
})
