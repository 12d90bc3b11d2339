import { RESOURCE_EXHAUSTED, UNIMPLEMENTED } from './status.ts'

/**
 * The largest request message in bytes. The client's batches hold 3 MiB, and a single event may be
 * larger before it is refused.
 */
const LARGEST_MESSAGE = 17 * 1024 * 1024

/**
 * Returns a function that cuts chunks into gRPC messages. A message within one chunk is a view; a
 * message across several chunks is joined once.
 */
export function messageSplitter(
  onMessage: (message: Buffer) => void,
  onError: (text: string, code: number) => void,
): (chunk: Buffer) => void {
  let waiting: Buffer[] = []
  let have = 0
  let need = 5
  return (chunk) => {
    have += chunk.length
    if (have < need) {
      waiting.push(chunk)
      return
    }
    let data = chunk
    if (waiting.length > 0) {
      waiting.push(chunk)
      data = Buffer.concat(waiting, have)
      waiting = []
    }
    let at = 0
    need = 5
    while (data.length - at >= 5) {
      if (data[at] !== 0) return onError('Compressed messages are not supported', UNIMPLEMENTED)
      const length = data.readUInt32BE(at + 1)
      if (length > LARGEST_MESSAGE) return onError('Message is too large', RESOURCE_EXHAUSTED)
      if (data.length - at < 5 + length) {
        need = 5 + length
        break
      }
      onMessage(data.subarray(at + 5, at + 5 + length))
      at += 5 + length
    }
    have = data.length - at
    if (have > 0) waiting.push(at === 0 ? data : data.subarray(at))
  }
}
