import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const RAIZ = join(import.meta.dirname, '../..')
const prohibido = readFileSync(join(import.meta.dirname, 'prohibido.ts'), 'utf8')
const importados = [...prohibido.matchAll(/^import '(.+)'$/gm)].map(([, que]) => que as string)

const FASTIFY = ['fastify', '@fastify/cookie']
const REACT = ['react', 'react-router-dom']
const API = ['#api/arranque/app.ts', '#api/pedido/pasos.ts', '#api/contract/pedido.ts']
const CLIENTE = '@eventstore/db-client'

/** What each place may not import, of what the fixture imports: the table of the architecture. Everything else it may. */
const PROHIBIDO: Readonly<Record<string, readonly string[]>> = {
  'domain/x.ts': [
    ...['#commands/pedido.ts', '#projections/pedido/modelo.ts', '#eventstore/node.ts', ...API, '#web/main.tsx'],
    ...['#tests/given.ts', CLIENTE, ...FASTIFY, 'kysely', 'pg', ...REACT, 'node:fs'],
  ],
  'commands/x.ts': [
    ...['#projections/pedido/modelo.ts', '#eventstore/node.ts', ...API, '#web/main.tsx', '#tests/given.ts'],
    ...[CLIENTE, ...FASTIFY, 'kysely', 'pg', ...REACT],
  ],
  'commands/event-store.ts': [
    ...['#projections/pedido/modelo.ts', '#eventstore/node.ts', ...API, '#web/main.tsx', '#tests/given.ts'],
    ...[...FASTIFY, 'kysely', 'pg', ...REACT],
  ],
  'projections/x.ts': [
    ...['#commands/pedido.ts', '#eventstore/node.ts', ...API, '#web/main.tsx', '#tests/given.ts'],
    ...[CLIENTE, ...FASTIFY, ...REACT],
  ],
  'eventstore/x.ts': [
    ...['#domain/pedido/maquina.ts', '#commands/pedido.ts', '#projections/pedido/modelo.ts', ...API, '#web/main.tsx'],
    ...['#tests/given.ts', ...FASTIFY, 'kysely', ...REACT],
  ],
  'api/x.ts': ['#eventstore/node.ts', '#web/main.tsx', '#tests/given.ts', CLIENTE, ...REACT],
  'api/contract/x.ts': [
    ...['#commands/pedido.ts', '#projections/pedido/modelo.ts', '#eventstore/node.ts', '#api/arranque/app.ts'],
    ...['#api/pedido/pasos.ts', '#api/contract/pedido.ts', '#web/main.tsx', '#tests/given.ts', ...FASTIFY],
    ...['kysely', 'pg', ...REACT],
  ],
  'web/x.ts': [
    ...['#commands/pedido.ts', '#projections/pedido/modelo.ts', '#eventstore/node.ts', '#api/arranque/app.ts'],
    ...['#api/pedido/pasos.ts', '#tests/given.ts', CLIENTE, ...FASTIFY, 'kysely', 'pg', 'node:fs'],
  ],
  'tests/x.ts': [],
}

let dir = ''
/** What the linter objects to, by place. */
const objetados = new Map<string, string[]>()

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'fronteras-'))
  const config = JSON.parse(readFileSync(join(RAIZ, 'biome.json'), 'utf8'))
  writeFileSync(join(dir, 'biome.json'), JSON.stringify({ ...config, vcs: undefined, $schema: undefined }))
  for (const lugar of Object.keys(PROHIBIDO)) {
    mkdirSync(join(dir, dirname(lugar)), { recursive: true })
    writeFileSync(join(dir, lugar), prohibido)
  }
  const biome = join(RAIZ, 'node_modules/@biomejs/biome/bin/biome')
  const orden = ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=github', '.']
  const { stdout } = spawnSync(process.execPath, [biome, ...orden], { cwd: dir, encoding: 'utf8' })
  const lineas = prohibido.split('\n')
  for (const [, archivo = '', linea] of stdout.matchAll(/noRestrictedImports,file=([^,]+),line=(\d+)/g)) {
    const que = /'(.+)'/.exec(lineas[Number(linea) - 1] ?? '')?.[1] ?? `línea ${linea}`
    const lugar = relative(realpathSync(dir), archivo)
    objetados.set(lugar, [...(objetados.get(lugar) ?? []), que])
  }
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('the import boundaries', () => {
  for (const [lugar, suyos] of Object.entries(PROHIBIDO)) {
    it(`of ${lugar} are held by the linter: what it may not import, and nothing else`, () => {
      expect((objetados.get(lugar) ?? []).sort()).toEqual([...suyos].sort())
    })
  }

  // Inside a folder one imports `./x.ts`. The linter has no rule yet for api/contract against the event store's client, nor for grpc-js outside eventstore.
  it('are proved with an import for each folder and each library of the table', () => {
    const carpetas = ['domain', 'commands', 'projections', 'eventstore', 'api', 'api/contract', 'web', 'tests']
    for (const carpeta of carpetas) expect(importados.some((que) => que.startsWith(`#${carpeta}/`))).toBe(true)
    expect(new Set(Object.values(PROHIBIDO).flat()).difference(new Set(importados))).toEqual(new Set())
  })
})
