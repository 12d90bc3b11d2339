import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sinAjustes } from '#tests/programa.ts'
import { discard, startNode, type TestNode } from './node.ts'

let node: TestNode
beforeAll(async () => {
  node = await startNode()
}, 60_000)
afterAll(() => discard(node))

test("the successor's client finds the same contract", async () => {
  const script = path.join(import.meta.dirname, 'kurrent-child.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, node.uri], {
    env: sinAjustes({}),
    timeout: 60_000,
  })
  expect(JSON.parse(stdout)).toEqual({
    same: true,
    nextRevision: '4',
    conflict: 'wrong-expected-version',
    forwards: [0, 1, 2, 3, 4],
    backwards: [4, 3],
    all: [0, 1, 2, 3, 4],
    missing: 'stream-not-found',
    subscribed: [0, 1, 2, 3, 4, 5],
    prefixed: [0, 1, 2, 3, 4, 5],
    tail: [4, 5],
    metadata: { maxCount: 1 },
    newest: [5],
    deleted: 'stream-not-found',
    tombstoned: 'stream-deleted',
  })
}, 90_000)
