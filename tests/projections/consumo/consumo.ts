import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { delAnio, leerFigura, leerGrafico } from '#api/consumo/lecturas.ts'
import {
  type Cierre,
  type HechoPeriodo,
  mesEnQueCuenta,
  periodoDecider,
  seCierra,
  streamPeriodo,
} from '#domain/consumo/cierre.ts'
import { FIGURAS, type Figura } from '#domain/consumo/figura.ts'
import { mesDe, mesesDe, mesSiguiente } from '#domain/consumo/mes.ts'
import { CLASES_DE_CONSUMO } from '#domain/consumo/renglon.ts'
import { type ComandoCuenta, cuentaDecider } from '#domain/cuenta/decidir.ts'
import type { HechoCuenta } from '#domain/cuenta/hechos.ts'
import type { Decider, Evento, Origen } from '#domain/decider.ts'
import type { Hecho } from '#domain/hecho.ts'
import { type ComandoPedido, pedidoDecider } from '#domain/pedido/decidir.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { type ComandoPublicacion, publicacionDecider } from '#domain/publicacion/decidir.ts'
import type { HechoPublicacion } from '#domain/publicacion/hechos.ts'
import { type Lectura, MODELOS } from '#projections/modelos.ts'
import { crearKysely } from '#projections/motor/database.ts'
import { construir, type Proyeccion } from '#projections/motor/proyeccion.ts'
import { vidaDePedido } from '#tests/arbitraries.ts'
import { comandoPublicacion } from '#tests/domain/comandos.ts'
import { abrirLogDePrueba, colocado, cuentaAbierta, type LogDePrueba, PROVEEDOR, solicitud } from '#tests/log.ts'
import {
  abrirLectura,
  callado,
  type LecturaDePrueba,
  leidosDespuesDe,
  ponerAlDia,
} from '#tests/projections/motor/lectura.ts'

/**
 * Defines the tests of consumption, over `vueltas` histories. A `semilla` draws the same ones each
 * time, which are known to have every kind, closed months and adjustments.
 */
export const consumo = (vueltas: number, semilla?: number) => {
  const ANIOS = [2023, 2024, 2025, 2026, 2027]
  const AHORA = '2026-11-20T15:00:00.000Z'

  let log: LogDePrueba
  let lectura: LecturaDePrueba
  let proyeccion: Proyeccion
  beforeAll(async () => {
    log = await abrirLogDePrueba()
    lectura = await abrirLectura(log)
    await log.escribir('cuenta-1', [cuentaAbierta(1, 'consumidor')])
    await log.escribir('cuenta-3', [cuentaAbierta(3, 'proveedor')])
    proyeccion = await lectura.proyeccionNueva()
  })
  afterAll(async () => {
    await lectura.cerrar()
    await log.cerrar()
  })

  /** Instants around the turns of months, by the clocks of Ecuador and of UTC. */
  const ahora = fc
    .record({ anio: fc.constantFrom(...ANIOS), mes: fc.nat({ max: 11 }), h: fc.integer({ min: -8, max: 30 * 24 }) })
    .map(({ anio, mes, h }) => new Date(Date.UTC(anio, mes, 1, h)).toISOString())
  const cliente = { id: 1, tipoUsuario: 'consumidor' } as const
  const comprado: fc.Arbitrary<ComandoPedido[]> = fc
    .record({
      cuando: fc.array(ahora, { minLength: 4, maxLength: 4 }).map((varios) => varios.toSorted()),
      subtotal: fc.integer({ min: 1, max: 99_999_999_999 }),
      hasta: fc.integer({ min: 1, max: 4 }),
    })
    .map(({ cuando, subtotal, hasta }) => {
      const encargo = { consumidorId: 1, proveedorId: PROVEEDOR.id, descripcion: 'Tejas' }
      const vida = [
        { type: 'ColocarPedido', actor: cliente, ...encargo },
        { type: 'EnviarPropuesta', actor: PROVEEDOR, subtotal: 1 },
        { type: 'EnviarPropuesta', actor: PROVEEDOR, subtotal },
        { type: 'AprobarPedido', actor: cliente, version: subtotal === 1 ? 1 : 2 },
      ]
      return vida.slice(0, hasta).map((paso, n) => ({ ...paso, ahora: cuando[n] })) as ComandoPedido[]
    })
  /** A post with a stream of its own: a first command, and then any others. */
  const post: fc.Arbitrary<ComandoPublicacion[]> = fc
    .record({ publicada: fc.boolean(), resto: fc.array(comandoPublicacion, { maxLength: 8 }), cuando: ahora })
    .map(({ publicada, resto, cuando }) => {
      const contenido = { tipo: '', contenido: '', tituloSuperior: 'Tejas', descripcionSuperior: '' } as const
      const primero = { type: publicada ? 'Publicar' : 'GuardarPublicacion', ...contenido } as const
      const origen = { actor: PROVEEDOR, proveedorId: PROVEEDOR.id, ahora: cuando }
      return [{ ...primero, ...origen }, ...resto.map((comando) => ({ ...comando, ...origen }))]
    })
  const palabras: fc.Arbitrary<ComandoCuenta[]> = fc.array(
    fc
      .tuple(fc.uniqueArray(fc.constantFrom('teja', 'Teja', 'cal', 'ñandú', 'Ñandú', 'perno'), { maxLength: 4 }), ahora)
      .map(
        ([lista, cuando]) => ({ type: 'EditarPalabras', actor: PROVEEDOR, ahora: cuando, palabras: lista }) as const,
      ),
    { maxLength: 5 },
  )

  let serie = 100
  const vivir = async <S, C extends Origen, E extends Evento>(
    decider: Decider<S, C, E>,
    stream: string,
    comandos: readonly C[],
  ): Promise<void> => {
    const { handle } = log.manejador()
    for (const comando of comandos) await handle(decider, stream, comando, solicitud())
  }

  const escrito = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil', year: 'numeric', month: '2-digit' })

  let abierto = '2023-01'
  /** Closes `cuantos` more months, one after the other, while other facts come. */
  const cerrarMeses = async (cuantos: number): Promise<void> => {
    for (let n = 0; n < cuantos; n += 1) {
      const mes = abierto
      abierto = mesSiguiente(mes)
      const cerrar = { type: 'CerrarMes', mes, ahora: seCierra(mes), actor: { id: 0, tipoUsuario: 'sistema' } } as const
      await vivir(periodoDecider, streamPeriodo(mes), [cerrar])
    }
  }

  type Contado = { figura: Figura; mes: string; cuantos: number; ventas: number }
  /**
   * Counts consumption independently from the log: keywords from the lists themselves, approved
   * sales from the proposals, and no month after its closing.
   */
  const contar = (hechos: readonly Hecho[]): readonly Contado[] => {
    const contados: Contado[] = []
    const listas = new Map<string, string[]>()
    const propuestas = new Map<string, Contado>()
    const estados = new Map<string, (typeof pedidoDecider)['initial']>()
    let cerrado = ''
    for (const leido of hechos) {
      const hecho = leido as Hecho & (HechoPedido | HechoPublicacion | HechoCuenta | HechoPeriodo)
      if (hecho.type === 'MesCerrado') cerrado = hecho.data.mes
      const delHecho = escrito.format(new Date(hecho.meta.momento))
      const abre = mesSiguiente(cerrado || '2000-01')
      const mes = delHecho < abre ? abre : delHecho
      const contado = (figura: Figura, cuantos = 1, ventas = 0) => ({ figura, mes, cuantos, ventas })
      if (hecho.category === 'pedido')
        estados.set(
          hecho.stream,
          pedidoDecider.evolve(estados.get(hecho.stream) ?? pedidoDecider.initial, hecho as HechoPedido),
        )
      if (hecho.type === 'PedidoColocado') contados.push(contado('pedidos'))
      if (hecho.type === 'PropuestaEnviada')
        propuestas.set(hecho.stream, {
          ...contado('porAprobar', 1, hecho.data.subtotal + hecho.data.iva),
          mes: delHecho,
        })
      if (hecho.type === 'PedidoAprobado')
        contados.push(contado('aprobados', 1, propuestas.get(hecho.stream)?.ventas ?? Number.NaN))
      if (hecho.type === 'PublicacionPublicada') contados.push(contado('publicaciones'))
      if (hecho.type === 'PalabrasClaveEditadas') {
        const antes = new Set((listas.get(hecho.stream) ?? []).map((palabra) => palabra.toLowerCase()))
        const nuevas = new Set(hecho.data.palabras.map((palabra) => palabra.toLowerCase()).filter((p) => !antes.has(p)))
        if (nuevas.size > 0) contados.push(contado('palabras', nuevas.size))
        listas.set(hecho.stream, [...hecho.data.palabras])
      }
    }
    for (const [stream, estado] of estados) {
      const propuesta = propuestas.get(stream)
      if (estado.value === 'Por Aprobar' && propuesta) contados.push(propuesta)
    }
    return contados
  }

  const sumar = (contados: readonly Contado[], figura: Figura, enMes: (mes: string) => boolean) => {
    const sumados = contados.filter((contado) => contado.figura === figura && enMes(contado.mes))
    return {
      filas: sumados.length,
      cuantos: sumados.reduce((suma, { cuantos }) => suma + cuantos, 0),
      ventas: sumados.reduce((suma, { ventas }) => suma + ventas, 0),
    }
  }
  /** Returns the cents that the formula gives, as it is written. */
  const costo = (contados: readonly Contado[], mes: string): number => {
    const de = (figura: Figura) => sumar(contados, figura, (mesContado) => mesContado === mes)
    if (de('aprobados').ventas === 0) return 0
    const dolares = `${2 * de('aprobados').cuantos + de('pedidos').cuantos + 30 * de('publicaciones').cuantos + de('palabras').cuantos}0`
    return Number(dolares)
  }

  const db = () => crearKysely<Lectura>(log.pool)
  /** Reads all pages of a figure. */
  const abrir = async (figura: Figura, anio?: number) => {
    const filas: Awaited<ReturnType<typeof leerFigura>>['filas'][number][] = []
    for (let despues: number | undefined, primera: Awaited<ReturnType<typeof leerFigura>> | undefined; ; ) {
      const periodo = anio === undefined ? undefined : delAnio(anio)
      const pagina = await leerFigura(db(), proyeccion.esquema, PROVEEDOR.id, figura, { periodo, despues })
      primera ??= pagina
      filas.push(...pagina.filas)
      expect(pagina.suma).toEqual(primera.suma)
      if (pagina.siguiente === null) return { filas, suma: primera.suma }
      despues = Number(pagina.siguiente)
    }
  }

  describe('consumption', () => {
    it('equals the raw facts of any history, opens to them to the cent, and is the same in any batches and from zero', async () => {
      await log.escribir('cuenta-2', [cuentaAbierta(2, 'proveedor')])
      const deUnoEnUno = await lectura.proyeccionNueva()
      const historia = fc.record({
        compras: fc.array(comprado, { minLength: 3, maxLength: 8 }),
        otra: vidaDePedido,
        post,
        palabras,
        cierran: fc.integer({ min: 0, max: 9 }),
        tamano: fc.integer({ min: 1, max: 30 }),
      })
      const alCerrar = new Map<string, object>()
      await fc.assert(
        fc.asyncProperty(historia, async (h) => {
          serie += 20
          await Promise.all([
            ...h.compras.map((vida, n) => vivir(pedidoDecider, `pedido-${serie + n}`, vida)),
            vivir(pedidoDecider, `pedido-${serie + 19}`, h.otra),
            vivir(publicacionDecider, `publicacion-${serie}`, h.post),
            vivir(cuentaDecider, 'cuenta-2', h.palabras),
            cerrarMeses(h.cierran),
          ])
          await ponerAlDia(proyeccion, log.store, h.tamano)
          await ponerAlDia(deUnoEnUno, log.store, 1)
          expect(await lectura.diferencias(proyeccion.esquema, deUnoEnUno.esquema)).toEqual({})
          const contados = contar((await leidosDespuesDe(log.store)) as Hecho[])
          for (const anio of ANIOS) {
            const { grafico } = await leerGrafico(db(), proyeccion.esquema, PROVEEDOR.id, anio, AHORA)
            const delMes = (figura: Figura) => (mes: string) =>
              sumar(contados, figura, (mesContado) => mesContado === mes)
            expect(grafico.meses).toEqual(
              mesesDe(anio).map((mes) => ({
                mes,
                aprobado: delMes('aprobados')(mes).cuantos,
                pedido: delMes('pedidos')(mes).cuantos,
                publicacion: delMes('publicaciones')(mes).cuantos,
                palabra: delMes('palabras')(mes).cuantos,
                ventas: delMes('aprobados')(mes).ventas,
                porAprobar: delMes('porAprobar')(mes).ventas,
                valor: costo(contados, mes),
              })),
            )
            for (const { porAprobar: _, ...fila } of grafico.meses) {
              if (fila.mes >= abierto) continue
              const antes = alCerrar.get(fila.mes) ?? fila
              expect(fila).toEqual(antes)
              alCerrar.set(fila.mes, antes)
            }
            const costos = mesesDe(anio).map((mes) => costo(contados, mes))
            const esperado = costos.reduce((suma, costo) => suma + costo)
            expect(grafico.utilidad).toBe(grafico.ventas - esperado)
            for (const figura of FIGURAS) {
              const { filas, suma } = await abrir(figura, anio)
              const deEllas = { cuantos: 0, ventas: 0 }
              for (const fila of filas) {
                deEllas.cuantos += fila.cuantos
                deEllas.ventas += fila.ventas
              }
              expect(suma).toMatchObject(deEllas)
              expect(new Set(filas.map(({ orden }) => orden)).size).toBe(filas.length)
              if (figura === 'consumo') expect(suma.valor).toBe(esperado)
              else
                expect({ filas: filas.length, ...deEllas }).toEqual(
                  sumar(contados, figura, (mes) => mes.startsWith(String(anio))),
                )
            }
          }
          const { grafico } = await leerGrafico(db(), proyeccion.esquema, PROVEEDOR.id, 2026, AHORA)
          const enEspera = sumar(contados, 'porAprobar', () => true)
          expect([grafico.cuantosPorAprobar, grafico.porAprobar]).toEqual([enEspera.cuantos, enEspera.ventas])
          expect((await abrir('consumo')).filas).toHaveLength(contados.length - enEspera.cuantos)
          expect((await abrir('porAprobar')).suma).toMatchObject({ cuantos: enEspera.cuantos, ventas: enEspera.ventas })
        }),
        { numRuns: vueltas, endOnFailure: true, ...(semilla === undefined ? {} : { seed: semilla }) },
      )
      const deCero = await construir(lectura.client, MODELOS, log.store, callado)
      expect(await lectura.diferencias(proyeccion.esquema, deCero.esquema)).toEqual({})
      const filas = await lectura.filas<{ clase: string; mes: string; ajuste_de: string | null; momento: string }>(
        `select clase, mes, ajuste_de, momento from ${proyeccion.esquema}.consumos`,
      )
      for (const { mes, ajuste_de, momento } of filas)
        expect(mesDe(new Date(momento).toISOString())).toBe(ajuste_de ?? mes)
      if (semilla === undefined) return
      // Few random histories reach these only by luck; the seeded ones are known to.
      expect(new Set(filas.map(({ clase }) => clase))).toEqual(new Set(CLASES_DE_CONSUMO))
      expect(filas.some(({ ajuste_de }) => ajuste_de !== null)).toBe(true)
      expect(alCerrar.size).toBeGreaterThan(5)
    })

    it('counts the facts of a parked stream once it is healed, as from zero', async () => {
      const cuantos = async (esquema: string) =>
        lectura.filas(`select clase, mes, cuantos from ${esquema}.consumos where proveedor = 3`)
      const hecho = { ...colocado(), data: { ...colocado().data, consumidorId: 900, proveedorId: 3 } }
      await log.escribir('pedido-90', [hecho])
      await ponerAlDia(proyeccion, log.store)
      expect(await cuantos(proyeccion.esquema)).toEqual([])
      await log.escribir('cuenta-900', [cuentaAbierta(900, 'consumidor')])
      await ponerAlDia(proyeccion, log.store)
      await proyeccion.reintentar(log.store)
      await proyeccion.reintentar(log.store)
      // Earlier histories may have closed its month: those closings come before it in the log.
      const [periodo] = await lectura.filas<{ cierres: Cierre[] }>(`select cierres from ${proyeccion.esquema}.periodos`)
      const mes = mesEnQueCuenta('2026-11', Number.MAX_SAFE_INTEGER, periodo?.cierres ?? [])
      const esperado = [{ clase: 'pedido', mes, cuantos: 1 }]
      expect(await cuantos(proyeccion.esquema)).toEqual(esperado)
      const deCero = await construir(lectura.client, MODELOS, log.store, callado)
      await deCero.reintentar(log.store)
      expect(await cuantos(deCero.esquema)).toEqual(esperado)
    })

    it('stays the same to the cent when everybody in it is erased, now and from zero', async () => {
      const filas = (esquema: string) => lectura.filas(`select * from ${esquema}.consumos order by posicion`)
      const antes = await filas(proyeccion.esquema)
      expect(antes.length).toBeGreaterThan(20)
      for (const id of [1, 2, 900]) {
        await log.escribir(`cuenta-${id}`, [{ type: 'PersonaEliminada', data: {} }], id)
        await log.claves.destruir(id)
      }
      log.olvidarClaves()
      await ponerAlDia(proyeccion, log.store)
      const deCero = await construir(lectura.client, MODELOS, log.store, callado)
      await deCero.reintentar(log.store)
      const [palabras] = await lectura.filas<{ palabras: string[] }>(
        `select palabras from ${deCero.esquema}.cuentas where id = 2`,
      )
      expect(palabras?.palabras).toEqual([])
      expect(await filas(proyeccion.esquema)).toEqual(antes)
      expect(await filas(deCero.esquema)).toEqual(antes)
    })
  })
}
