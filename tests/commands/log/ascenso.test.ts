import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { crearSellos, encadenar } from '#commands/log/cadena.ts'
import { crearGuardado } from '#commands/log/guardado.ts'
import { type EventSchemas, hecho, personal } from '#domain/esquema.ts'
import { ELIMINADO, type Metadata } from '#domain/hecho.ts'
import { clavesEnMemoria } from '#tests/claves.ts'
import { AHORA, CLIENTE, SECRETOS, solicitud } from '#tests/log.ts'

const VEN = { ven: ['auditor'] } as const
const texto = (max: number) => personal(z.string().max(max))

/** The same fact in the shapes of three releases, and of one that marked no field as personal. */
const SIN_MARCAS = hecho(
  VEN,
  z.object({ centavos: z.int(), motivo: z.string(), firma: z.string(), etiquetas: z.array(z.string()) }),
)
const PRIMERA = hecho(VEN, z.object({ monto: z.number(), texto: texto(40) }))
const SEGUNDA = hecho(VEN, z.object({ centavos: z.int(), texto: texto(40), firma: z.string().optional() }))
const HOY = hecho(
  {
    ...VEN,
    asciende: ({ monto, texto: antes, firma = '', ...resto }) => ({
      ...(monto === undefined ? {} : { centavos: Math.round(Number(monto) * 100) }),
      ...(antes === undefined ? {} : { motivo: antes }),
      firma,
      etiquetas: [],
      ...resto,
    }),
  },
  z.object({ centavos: z.int(), motivo: texto(12), firma: texto(40), etiquetas: personal(z.array(z.string())) }),
)

const sellos = crearSellos(SECRETOS)
const claves = clavesEnMemoria()
const conEsquema = (schema: EventSchemas[string]) =>
  crearGuardado(claves, sellos, { prueba: { ImportePuesto: schema } as EventSchemas })

/** Builds an event as a release stored it, for the account that acted. */
const guardado = async (schema: EventSchemas[string], data: object, id: number = CLIENTE.id) => {
  const lugar = { stream: 'prueba-1', revision: 0, type: 'ImportePuesto', id: randomUUID() }
  const metadata: Omit<Metadata, 'cadena' | 'sello'> = {
    ...solicitud(),
    actor: { id, tipoUsuario: 'consumidor' },
    partes: [],
    momento: AHORA,
    previa: '',
  }
  const cifrada = await conEsquema(schema).cifrada('prueba', lugar.type, data, lugar.id, id)
  const cadena = encadenar({ ...lugar, metadata, data: cifrada })
  return {
    ...lugar,
    streamId: lugar.stream,
    revision: 0n,
    data: cifrada,
    metadata: { ...metadata, cadena, sello: sellos.sellar(cadena) },
  }
}
type Suyo = Awaited<ReturnType<typeof guardado>>
/** Reads the event's data with today's release. */
const leida = async (evento: Suyo) => {
  const leido = await conEsquema(HOY).leer(evento, 0n)
  return 'ilegible' in leido ? leido.ilegible : leido.data
}

describe('an event of an older shape', () => {
  const deHoy = { centavos: 1_250, motivo: 'Güitig 💧', firma: 'Ñusta', etiquetas: ['a'] }

  it('is read in today’s: amounts, a renamed personal text, and personal fields added later', async () => {
    const primera = await guardado(PRIMERA, { monto: 12.5, texto: 'Güitig 💧' })
    expect(primera.data).toMatchObject({ monto: 12.5, texto: { cifrado: expect.any(String) } })
    expect(await leida(primera)).toEqual({ ...deHoy, firma: '', etiquetas: [] })
    const segunda = await guardado(SEGUNDA, { centavos: 1_250, texto: 'Güitig 💧', firma: 'Ñusta' })
    expect(segunda.data).toMatchObject({ firma: 'Ñusta' })
    expect(await leida(segunda)).toEqual({ ...deHoy, etiquetas: [] })
  })

  it('is upcast without changing events of today’s shape', async () => {
    expect(await leida(await guardado(HOY, deHoy))).toEqual(deHoy)
  })

  it('has no personal value of an erased person, under any stored name, encrypted or not', async () => {
    const id = 7
    const eventos = [
      await guardado(PRIMERA, { monto: 12.5, texto: 'Güitig 💧' }, id),
      await guardado(SEGUNDA, { centavos: 1_250, texto: 'Güitig 💧', firma: 'Ñusta' }, id),
      await guardado(HOY, deHoy, id),
      await guardado(SIN_MARCAS, deHoy, id),
    ]
    expect(await leida(eventos[3] as Suyo)).toEqual(deHoy)
    await claves.destruir(id)
    for (const evento of eventos) {
      expect(await leida(evento)).toEqual({ centavos: 1_250, motivo: ELIMINADO, firma: ELIMINADO, etiquetas: [] })
    }
  })

  it('is unreadable and named if its upcaster leaves a field out', async () => {
    const sinMonto = await guardado(PRIMERA, { texto: 'Güitig 💧' })
    expect(await leida(sinMonto)).toContain('No se puede leer ImportePuesto (prueba-1, revisión 0)')
  })
})
