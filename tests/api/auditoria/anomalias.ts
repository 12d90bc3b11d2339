import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Anomalias, HechosAnomalos } from '#api/contract/anomalias.ts'
import { ANOMALIAS, type Anomalia } from '#domain/anomalias.ts'
import { fechaLocal, masDias, relojLocal } from '#domain/calendario.ts'
import { PRIMER_DIA, ULTIMO_DIA } from '#domain/cifras.ts'
import { PERSONAL } from '#domain/cuenta/tipos.ts'
import { ELIMINADO, type Hecho } from '#domain/hecho.ts'
import { streamPedido } from '#domain/pedido/hechos.ts'
import { COBRO, FACTURA, leer, unaVenta } from '#tests/api/compra/venta.ts'
import { bien, type Persona } from '#tests/sistema.ts'
import { todasLasDe, todoElLog } from './todo.ts'

/** Defines the tests of the anomalies, over `vueltas` rounds of lives. */
export const anomalias = (vueltas: number) => {
  // A system of its own, because it looks for anomalies in the whole log.
  const venta = unaVenta()
  type Quien = Pick<Persona, 'pedir'>
  const DESDE = '2024-03-01'
  const HASTA = '2024-03-31'
  const listaDe = (quien: Quien, clase: string, posicion: string, desde = DESDE, hasta = HASTA) =>
    todasLasDe<HechosAnomalos>(
      quien,
      `/api/auditoria/anomalias/${clase}?desde=${desde}&hasta=${hasta}&posicion=${posicion}`,
    )

  /** Each definition, applied to the log's facts by hand. */
  const PLEGADAS: Readonly<
    Record<Anomalia, (hecho: Hecho, antes: readonly Hecho[], todos: readonly Hecho[]) => boolean>
  > = {
    'precio-subido': (hecho, antes) => {
      const ultima = antes.findLast(({ stream, type }) => stream === hecho.stream && type === 'PropuestaEnviada')
      return (
        hecho.type === 'PropuestaEnviada' &&
        Number((ultima?.data as { total?: number })?.total ?? Infinity) < (hecho.data as { total: number }).total
      )
    },
    'aprobado-al-instante': (hecho, antes) => {
      const ultima = antes.findLast(({ stream, type }) => stream === hecho.stream && type === 'PropuestaEnviada')
      if (hecho.type !== 'PedidoAprobado' || !ultima) return false
      return Date.parse(hecho.meta.momento) - Date.parse(ultima.meta.momento) <= 10_000
    },
    'misma-persona': (hecho, antes) => {
      const otra = { PedidoAprobado: 'PropuestaEnviada', CompraAutorizada: 'PagoConfirmado' }[hecho.type]
      const ultima = antes.findLast(({ stream, type }) => stream === hecho.stream && type === otra)
      return ultima !== undefined && hecho.meta.actor.id > 0 && ultima.meta.actor.id === hecho.meta.actor.id
    },
    'de-noche': ({ meta: { actor, momento } }) => {
      const hora = relojLocal(momento).getUTCHours()
      return actor.id > 0 && PERSONAL.some((tipo) => tipo === actor.tipoUsuario) && (hora >= 22 || hora < 5)
    },
    'muchos-descartes': (hecho, _, todos) => {
      const cuando = ({ meta: { momento } }: Hecho) => Date.parse(momento)
      const desde = masDias(fechaLocal(hecho.meta.momento), -6)
      const deshecho = ({ stream, posicion }: Hecho) =>
        todos.find(
          (otro) =>
            otro.stream === stream &&
            otro.posicion > posicion &&
            ['PedidoDescartado', 'DescarteDeshecho'].includes(otro.type),
        )?.type === 'DescarteDeshecho'
      const descartes = todos.filter(
        (otro) =>
          otro.type === 'PedidoDescartado' &&
          !deshecho(otro) &&
          otro.meta.actor.id === hecho.meta.actor.id &&
          fechaLocal(otro.meta.momento) >= desde &&
          (cuando(otro) < cuando(hecho) || (cuando(otro) === cuando(hecho) && otro.posicion <= hecho.posicion)),
      )
      return hecho.type === 'PedidoDescartado' && !deshecho(hecho) && hecho.meta.actor.id > 0 && descartes.length >= 5
    },
  }

  /** Steps of an order's life, each a number of seconds after the previous one, by either side. */
  const paso = fc.record({
    que: fc.constantFrom('proponer', 'proponer', 'pedir', 'aprobar', 'descartar', 'descartar', 'deshacer', 'reportar'),
    quien: fc.constantFrom(0, 1, 1),
    subtotal: fc.constantFrom(10_000, 10_000, 20_000, 5_000),
    tras: fc.constantFrom(0, 3, 9.999, 10, 10.001, 11, 3_600, 20_000),
  })
  const vida = fc.record({
    empieza: fc.integer({ min: 0, max: 12 * 86_400 }),
    pasos: fc.array(paso, { minLength: 1, maxLength: 6 }),
  })

  type Vida = {
    readonly empieza: number
    readonly pasos: readonly {
      readonly que: string
      readonly quien: number
      readonly subtotal: number
      readonly tras: number
    }[]
  }

  const unPaso = (que: string, quien: number, tras = 0, subtotal = 10_000) => ({ que, quien, subtotal, tras })
  /** Lives that contain every kind, and one fact more than a page. */
  const UNA_DE_CADA: readonly Vida[] = [
    { empieza: 0, pasos: Array.from({ length: 53 }, (_, n) => unPaso('proponer', 1, 20, 10_000 * (n + 1))) },
    // At eleven at night.
    { empieza: 4 * 3_600, pasos: [unPaso('proponer', 1), unPaso('aprobar', 1, 3), unPaso('reportar', 0)] },
    ...Array.from({ length: 5 }, () => ({ empieza: 3_600, pasos: [unPaso('descartar', 0)] })),
  ]

  const abrir = async () => {
    const { sistema, ...resto } = venta()
    const [cliente, proveedor, auditor] = [
      await sistema.abrirCuenta('consumidor', 'personal', 'Ana'),
      await sistema.abrirCuenta('proveedor', 'empresa', 'Tejas'),
      await sistema.abrirCuenta('auditor', 'staff', 'Íñigo'),
    ]
    return { ...resto, sistema, cliente, proveedor, auditor }
  }
  type Abierto = Awaited<ReturnType<typeof abrir>>

  let orden = 700_000
  /** Writes an order's life as given, even steps that the product wouldn't allow today. */
  const vivir = async ({ sistema, cliente, proveedor, callcenter }: Abierto, { empieza, pasos }: Vida) => {
    const { store } = sistema.servicios
    orden += 1
    const [consumidorId, proveedorId] = [cliente.id, proveedor.id]
    const actores = [
      { id: consumidorId, tipoUsuario: 'consumidor' },
      { id: proveedorId, tipoUsuario: 'proveedor' },
    ] as const
    let momento = Date.parse('2024-03-08T00:00:00Z') + empieza * 1000
    let cabeza = { revision: -1, cadena: '', momento: '' }
    const escribir = async (
      type: string,
      data: object,
      actor: { readonly id: number; readonly tipoUsuario: string },
    ) => {
      const escrito = await store.append(streamPedido(orden), cabeza, [{ type, data }], {
        comando: randomUUID(),
        huella: '',
        via: 'api',
        actor,
        partes: [consumidorId, proveedorId],
        momento: new Date(momento).toISOString(),
      })
      if (escrito === 'conflicto') throw new Error('conflicto')
      cabeza = escrito.cabeza
    }
    await escribir(
      'PedidoColocado',
      { consumidorId, proveedorId, descripcion: 'Tejas', sinConexion: false },
      actores[0],
    )
    let [estado, antes, version, incidentes] = ['En Curso', 'En Curso', 0, 0]
    for (const { que, quien, subtotal, tras } of pasos) {
      momento += tras * 1000
      const actor = actores[quien as 0 | 1]
      const iva = subtotal * 0.15
      if ((estado === 'Descartado' && que !== 'deshacer') || (estado === 'Aprobado' && que !== 'reportar')) break
      if (que === 'proponer') {
        version += 1
        await escribir('PropuestaEnviada', { version, subtotal, tasaIva: 1500, iva, total: subtotal + iva }, actor)
        estado = 'Por Aprobar'
      } else if (que === 'pedir' && estado === 'Por Aprobar') {
        await escribir('RenegociacionPedida', { version, motivo: 'Muy caro' }, actor)
        estado = 'En Curso'
      } else if (que === 'aprobar' && estado === 'Por Aprobar') {
        await escribir('PedidoAprobado', { version, total: subtotal + iva }, actor)
        estado = 'Aprobado'
      } else if (que === 'descartar') {
        const lado = quien === 0 ? 'consumidor' : 'proveedor'
        await escribir('PedidoDescartado', { lado, momento: new Date(momento).toISOString() }, actor)
        antes = estado
        estado = 'Descartado'
      } else if (que === 'deshacer' && estado === 'Descartado') {
        await escribir('DescarteDeshecho', { lado: quien === 0 ? 'consumidor' : 'proveedor' }, actor)
        estado = antes
      } else if (que === 'reportar') {
        incidentes += 1
        const lado = quien === 0 ? 'consumidor' : 'proveedor'
        await escribir('IncidenteReportado', { numero: incidentes, tipo: 'demora', texto: 'Tarda', lado }, actor)
        const agente = { id: callcenter.id, tipoUsuario: 'callcenter' }
        await escribir('IncidenteRespondido', { numero: incidentes, texto: 'Ya va', lado, autorId: agente.id }, agente)
      }
    }
  }

  describe('the list of anomalies', () => {
    it('has the facts that its definition finds in the log, over any lives and over all pages', async () => {
      const abierto = await abrir()
      const { sistema, auditor } = abierto
      const { ids } = sistema.servicios
      const hallados = new Map<Anomalia, number>(ANOMALIAS.map((clase) => [clase, 0]))
      for (const vida of UNA_DE_CADA) await vivir(abierto, vida)
      await fc.assert(
        fc.asyncProperty(fc.array(vida, { minLength: 20, maxLength: 30 }), async (vidas) => {
          for (const vida of vidas) await vivir(abierto, vida)
          const { hechos, posicion } = await todoElLog(sistema)
          for (const clase of ANOMALIAS) {
            const { items } = await listaDe(auditor, clase, posicion)
            const esperados = hechos.filter((hecho, n) => {
              const dia = fechaLocal(hecho.meta.momento)
              return dia >= DESDE && dia <= HASTA && PLEGADAS[clase](hecho, hechos.slice(0, n), hechos)
            })
            hallados.set(clase, esperados.length)
            expect(
              items.map((hallado) => [hallado.posicion, hallado.en?.revision, hallado.type]),
              clase,
            ).toEqual(esperados.toReversed().map((h) => [String(h.posicion), h.revision, h.type]))
            expect(items.every(({ en }) => ids.revelar(en?.stream.split('-')[1] ?? '') !== undefined)).toBe(true)
          }
        }),
        { numRuns: vueltas },
      )
      expect([...hallados].filter(([, cuantos]) => cuantos === 0)).toEqual([])
      expect(Math.max(...hallados.values())).toBeGreaterThan(50)
    })

    it('has as many as its window counts, with the figures of each; an erased person’s name is gone, their facts stay', async () => {
      const abierto = await abrir()
      const { sistema, auditor, registrar, hastaAprobada, hastaActivada, subirComprobante, financiero } = abierto
      const [propia, repartida] = [await registrar(), await registrar()]
      await hastaActivada(propia)
      await hastaAprobada(repartida)
      const { idCompra } = repartida
      await bien(repartida, '/api/compras/factura', { idCompra, ...FACTURA })
      await bien(repartida, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Depósito' })
      const { cuerpo } = await subirComprobante(repartida)
      await bien(financiero, '/api/compras/pago/confirmar', { idCompra, sha256: cuerpo.sha256, ...COBRO })
      const otra = await sistema.abrirCuenta('financiero', 'staff', 'Rosa')
      const { posicion } = await bien(otra, '/vendedor/autorizar-ajax', { idCompra, accion: 'compra' })
      const dicho = await leer<Anomalias>(auditor, `/api/auditoria/anomalias?ventana=mes&posicion=${posicion}`)
      expect(dicho.clases.map(({ clase }) => clase)).toEqual([...ANOMALIAS])
      for (const { clase, ahora } of dicho.clases) {
        const url = `/api/auditoria/anomalias/${clase}?desde=${dicho.desde}&hasta=${dicho.hasta}&posicion=${posicion}`
        const { items } = await todasLasDe<HechosAnomalos>(auditor, url)
        const { cuantos } = await leer<HechosAnomalos>(auditor, url)
        expect([items.length, cuantos], clase).toEqual([ahora, ahora])
        const siempre = await listaDe(auditor, clase, posicion, PRIMER_DIA, ULTIMO_DIA)
        expect(siempre.items.length, clase).toBeGreaterThanOrEqual(ahora)
      }
      const { items } = await listaDe(auditor, 'misma-persona', posicion, dicho.desde, dicho.hasta)
      const compras = items.filter(({ type }) => type === 'CompraAutorizada').map(({ en }) => en?.stream)
      expect(compras).toContain(`compra-${propia.idCompra}`)
      expect(compras).not.toContain(`compra-${idCompra}`)
      expect(items.find(({ en }) => en?.stream === `compra-${propia.idCompra}`)).toMatchObject({
        actor: 'Ricardo',
        cuanto: null,
        previo: null,
        de: expect.stringMatching(/^C\d+-\d+$/),
      })
      await vivir(abierto, {
        empieza: 0,
        pasos: [
          { que: 'proponer', quien: 1, subtotal: 10_000, tras: 60 },
          { que: 'pedir', quien: 0, subtotal: 0, tras: 60 },
          { que: 'proponer', quien: 1, subtotal: 20_000, tras: 60 },
          { que: 'aprobar', quien: 0, subtotal: 20_000, tras: 3 },
        ],
      })
      const hasta = (await todoElLog(sistema)).posicion
      const [subido] = (await listaDe(auditor, 'precio-subido', hasta)).items
      expect(subido).toMatchObject({ cuanto: 23_000, previo: 11_500, actor: 'Tejas', type: 'PropuestaEnviada' })
      const [alInstante] = (await listaDe(auditor, 'aprobado-al-instante', hasta)).items
      expect(alInstante).toMatchObject({ cuanto: 3_000, previo: null, actor: 'Ana' })
      // An erased person's name is gone, and their facts stay.
      const { admin, cliente } = abierto
      const r = await admin.pedir('POST', `/api/admin/cuentas/${cliente.hash}/eliminar`, {
        confirmacion: 'ELIMINAR',
        motivo: 'Lo pidió',
      })
      expect(r.estado, JSON.stringify(r.cuerpo)).toBe(200)
      const [despues] = (await listaDe(auditor, 'aprobado-al-instante', r.cuerpo.posicion)).items
      expect(despues).toEqual({ ...alInstante, actor: ELIMINADO })
    })

    it('is the auditor’s alone, and refuses invalid questions in Spanish', async () => {
      const { auditor, admin, financiero, cliente, callcenter } = await abrir()
      const dias = 'desde=2024-03-01&hasta=2024-03-31'
      for (const quien of [admin, financiero, cliente, callcenter])
        for (const url of ['/api/auditoria/anomalias', `/api/auditoria/anomalias/de-noche?${dias}`])
          expect((await quien.pedir('GET', url)).estado).toBe(403)
      for (const url of [
        '?ventana=siglo',
        '?posicion=x',
        `/de-dia?${dias}`,
        '/de-noche',
        '/de-noche?desde=2024-03-01',
        '/de-noche?desde=2024-02-30&hasta=2024-03-01',
        '/de-noche?desde=2024-03-02&hasta=2024-03-01',
        `/de-noche?${dias}&despues=-1`,
        `/de-noche?${dias}&despues=12345678901234567`,
      ]) {
        const r = await auditor.pedir('GET', `/api/auditoria/anomalias${url}`)
        expect(r.estado, url).toBe(422)
        expect(r.cuerpo.detail).toMatch(/[a-záéíóú]{3,}/)
      }
      expect(
        (await auditor.pedir('GET', `/api/auditoria/anomalias/de-noche?${dias.replace('2024-03-01', '0001-01-01')}`))
          .estado,
      ).toBe(200)
    })
  })
}
