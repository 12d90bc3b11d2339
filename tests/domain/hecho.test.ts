import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Aviso } from '#domain/aviso.ts'
import { avisosDeCompra } from '#domain/compra/avisos.ts'
import { estadosDe } from '#domain/compra/estados.ts'
import { type HechoCompra, hechosCompra } from '#domain/compra/hechos.ts'
import { hechosConversacion } from '#domain/conversacion/hechos.ts'
import { CATEGORIAS, veHecho } from '#domain/deciders.ts'
import { camposDelPersonal, camposPersonales, type EventSchemas, hecho, quienesVen } from '#domain/esquema.ts'
import type { Lector } from '#domain/lector.ts'
import { avisosDePedido } from '#domain/pedido/avisos.ts'
import { type HechoPedido, hechosPedido } from '#domain/pedido/hechos.ts'
import { abierta, aplicar, con, dias, pasoDeCompra } from './compra/vidas.ts'

const LECTORES: readonly Lector[] = [
  'consumidor',
  'proveedor',
  'callcenter',
  'financiero',
  'administrador',
  'vendedor',
  'auditor',
]
/** Returns the readers of a fact of a category with these data. */
const ven = (category: string, type: string, data: object = {}) =>
  LECTORES.filter((lector) => veHecho({ category, type, data }, lector)).join(' ')

const LEEN_TODO = 'financiero administrador auditor'
const DEL_PERSONAL = 'callcenter financiero administrador vendedor auditor'

describe('a fact of an order', () => {
  it('is seen by both sides and those who read every order, except facts of one side and incidents', () => {
    const lectores: Partial<Record<HechoPedido['type'], string>> = {
      PedidoPreparado: `consumidor ${LEEN_TODO}`,
      SubtotalFijado: `proveedor ${LEEN_TODO}`,
      PropuestaRemitida: `proveedor ${LEEN_TODO}`,
      NotaGuardada: LEEN_TODO,
      PropuestaVistaPorEnlace: `proveedor ${LEEN_TODO}`,
      IncidenteReportado: DEL_PERSONAL,
      IncidenteRespondido: DEL_PERSONAL,
      IncidenteCerrado: DEL_PERSONAL,
    }
    for (const type of Object.keys(hechosPedido) as HechoPedido['type'][]) {
      expect(ven('pedido', type), type).toBe(lectores[type] ?? `consumidor proveedor ${LEEN_TODO}`)
    }
  })

  it('of a note is seen by the side that left it', () => {
    for (const lado of ['consumidor', 'proveedor']) {
      expect(ven('pedido', 'NotaGuardada', { lado })).toBe(`${lado} ${LEEN_TODO}`)
    }
  })

  it('of an incident is seen by the side that reported it and by the staff', () => {
    for (const type of ['IncidenteReportado', 'IncidenteRespondido', 'IncidenteCerrado']) {
      for (const lado of ['consumidor', 'proveedor']) {
        expect(ven('pedido', type, { lado })).toBe(`${lado} ${DEL_PERSONAL}`)
      }
    }
  })
})

describe('a fact of a purchase', () => {
  it('is seen by its provider and the desks, except the call center’s notes and calls, mailings and finance’s archiving', () => {
    const lectores: Partial<Record<HechoCompra['type'], string>> = {
      NotaDeCompraGuardada: 'callcenter',
      LlamadaRegistrada: 'callcenter',
      ProximaLlamadaFijada: 'callcenter',
      LlamadaPendiente: 'callcenter',
      OfertaRemitida: `callcenter ${LEEN_TODO}`,
      OfertaVistaPorEnlace: `callcenter ${LEEN_TODO}`,
      CompraArchivada: LEEN_TODO,
      ArchivoDeshecho: LEEN_TODO,
      CompraDesarchivada: LEEN_TODO,
    }
    for (const type of Object.keys(hechosCompra) as HechoCompra['type'][]) {
      expect(ven('compra', type), type).toBe(lectores[type] ?? `proveedor callcenter ${LEEN_TODO}`)
    }
  })
})

describe('a conversation’s facts', () => {
  it('are seen by every side of a conversation, and by auditors', () => {
    for (const type of Object.keys(hechosConversacion))
      expect(ven('conversacion', type), type).toBe('consumidor proveedor callcenter financiero auditor')
  })
})

describe('a fact', () => {
  it('names at least one reader, and outside orders, purchases and conversations no side of the market', () => {
    for (const [category, schemas] of Object.entries(CATEGORIAS)) {
      for (const [type, schema] of Object.entries(schemas)) {
        const nombrados = quienesVen(schema)
        expect(nombrados.length, type).toBeGreaterThan(0)
        if (['pedido', 'compra', 'conversacion'].includes(category)) continue
        for (const lado of ['consumidor', 'proveedor', 'autor', 'vendedor'] as const)
          expect(nombrados, type).not.toContain(lado)
      }
    }
  })

  it('doesn’t compile without its readers, nor with an author that it doesn’t name', () => {
    // @ts-expect-error a bare schema
    const desnudo: EventSchemas = { AlgoOcurrido: z.object({}) }
    expect(Object.values(desnudo).map(quienesVen)).toEqual([[]])
    // @ts-expect-error nothing says whose it is
    expect(quienesVen(hecho({ ven: ['autor'] }, z.object({})))).toEqual(['autor'])
  })

  it('of an unknown type or category is seen by nobody', () => {
    expect(ven('pedido', 'PedidoTeletransportado')).toBe('')
    expect(ven('constructor', 'toString')).toBe('')
  })
})

describe('a notice', () => {
  const llega = (category: string, hecho: { type: string; data: object }, { destino }: Aviso) => {
    const lector = 'rol' in destino ? destino.rol : destino.como
    const ve = lector !== undefined && veHecho({ category, ...hecho }, lector)
    // Without a side, it goes to an account that the fact names.
    return expect(ve || ('cuenta' in destino && Object.values(hecho.data).includes(destino.cuenta)), hecho.type)
  }

  it('of an order goes only to those who may see its fact', () => {
    const ficha = {
      id: 1,
      codigo: 'P1',
      consumidorId: 1,
      proveedorId: 2,
      nombreConsumidor: '',
      nombreProveedor: '',
      claseConsumidor: 'personal' as const,
    }
    for (const type of Object.keys(hechosPedido) as HechoPedido['type'][]) {
      for (const lado of ['consumidor', 'proveedor']) {
        const hecho = { type, data: { lado, subtotal: 1, iva: 1, total: 1 } } as unknown as HechoPedido
        for (const aviso of avisosDePedido(hecho, ficha)) llega('pedido', hecho, aviso).toBe(true)
      }
    }
  })

  it('of a purchase goes only to those who may see its fact', () => {
    fc.assert(
      fc.property(fc.array(pasoDeCompra, { maxLength: 20 }), (pasos) => {
        pasos.reduce((antes, [comando, quien, n]) => {
          const { compra, hechos } = aplicar(antes, con(comando, quien, dias(n)))
          expect(estadosDe(compra)).toBeDefined()
          for (const hecho of hechos) {
            for (const aviso of avisosDeCompra(hecho, {
              id: 1,
              empresa: '',
              primera: n % 2 === 0,
              actor: 0,
              compra,
              sinLeer: 0,
            }))
              llega('compra', hecho, aviso).toBe(true)
          }
          return compra
        }, abierta())
      }),
    )
  })
})

it('no field of a fact loses its mark by being optional', () => {
  const marcados = (schema: EventSchemas[string]) => [...camposPersonales(schema).campos, ...camposDelPersonal(schema)]
  const perdidos = Object.entries(CATEGORIAS).flatMap(([category, schemas]) =>
    Object.entries(schemas).flatMap(([type, schema]) =>
      Object.entries(schema.shape).flatMap(([campo, forma]) => {
        if (!(forma instanceof z.ZodOptional || forma instanceof z.ZodNullable)) return []
        const dentro = hecho({ ven: [] }, z.object({ [campo]: forma.unwrap() as z.ZodType }))
        const marcas = marcados(dentro).filter((marcado) => !marcados(schema).includes(marcado))
        return marcas.map((marcado) => `${category}.${type}.${marcado}`)
      }),
    ),
  )
  expect(perdidos).toEqual([])
})
