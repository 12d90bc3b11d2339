import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATEGORIAS } from '#domain/deciders.ts'
import { retratoDe, seRetrata } from '#domain/retrato.ts'
import { leerLog } from '#tests/hechos/observar.ts'
import { cambiosEntre, camposDe } from '#web/auditoria/campos.ts'
import { palabraDeCampo } from '#web/auditoria/etiquetas.ts'

describe('the past state of an object', () => {
  it('is written for people: money, rates, instants, yes and no, without empty fields', () => {
    const estado = {
      estado: 'Por Aprobar',
      colocado: true,
      motivo: '',
      editado: null,
      revision: 3,
      propuesta_total: 14_433,
      tasa_iva: 1500,
      propuesta_version: 1,
      total: 5,
      archivos: [{ nombre: 'plano.pdf', bytes: 10 }],
      propuesta_enviada: '2026-11-20T15:00:00.000Z',
    }
    expect(Object.fromEntries(camposDe(estado, 'pedido').map(({ ruta, escrito }) => [ruta, escrito]))).toEqual({
      Estado: 'Por Aprobar',
      Enviado: 'sí',
      'Total de la propuesta': '$144,33',
      'Tasa de IVA': '15 %',
      'Versión de la propuesta': '1',
      Total: '$0,05',
      'Archivos › 1 › Nombre': 'plano.pdf',
      'Archivos › 1 › Tamaño': '1 KB',
      'Propuesta enviada': expect.stringContaining('20 de noviembre de 2026'),
    })
  })

  it('shows states, kinds and days with their usual words', () => {
    const dicho = (estado: object, category: string) => camposDe(estado, category).map(({ escrito }) => escrito)
    expect(dicho({ venta: 'confirmacionpago', modo: 'pago', terminos: [{ oferta: { tipo: 1 } }] }, 'compra')).toEqual([
      'Por pagar',
      'de pago inmediato',
      '1',
    ])
    expect(
      dicho({ tipoUsuario: 'callcenter', incidenteId: 2, horario: [{ dia: 1, abre: '08:00' }] }, 'cuenta'),
    ).toEqual(['Call center', 'limitada', 'lunes', '08:00'])
    expect(dicho({ motivo: { de: 'DemoRechazada', texto: 'No' } }, 'compra')).toEqual(['Demo rechazada', 'No'])
    const nombres = { qJd8: 'Ana' }
    expect(camposDe({ partes: ['qJd8', 'xK2p'] }, 'conversacion', nombres).map(({ escrito }) => escrito)).toEqual([
      'Ana',
      'xK2p',
    ])
    expect(camposDe({ terminos: '2026-11' }, 'cuenta')[0]?.ruta).toBe('Términos aceptados')
    expect(camposDe({ terminos: [{ tipoPago: 'Depósito' }] }, 'compra')[0]?.ruta).toBe(
      'Plazos anteriores › 1 › Forma de pago',
    )
  })

  it('has a word for every field of every fact, and of every past state of any object of the golden logs', async () => {
    const hechos = await leerLog()
    const mudos = new Set<string>()
    const mirar = (valor: unknown, campo: string): void => {
      if (Array.isArray(valor)) for (const elemento of valor) mirar(elemento, campo)
      else if (typeof valor === 'object' && valor !== null)
        for (const [nombre, contenido] of Object.entries(valor)) {
          if (nombre !== 'revision' && palabraDeCampo(nombre, campo) === nombre) mudos.add(`${campo}.${nombre}`)
          mirar(contenido, nombre)
        }
    }
    for (const [category, tipos] of Object.entries(CATEGORIAS))
      for (const { shape } of Object.values(tipos))
        mirar(Object.fromEntries(Object.keys(shape).map((c) => [c, 1])), category)
    for (const { data, category } of hechos) mirar(data, category)
    for (const stream of new Set(hechos.map((hecho) => hecho.stream))) {
      const hechosDelStream = hechos.filter((hecho) => hecho.stream === stream)
      const category = hechosDelStream[0]?.category ?? ''
      if (!seRetrata(category)) continue
      for (const n of hechosDelStream.keys())
        mirar(
          retratoDe(category, hechosDelStream.slice(0, n + 1), () => true),
          category,
        )
    }
    expect([...mudos]).toEqual([])
  })

  it('lists every field of either when compared with another, and no difference when compared with itself', () => {
    const objeto = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.oneof(fc.integer(), fc.string(), fc.boolean()))
    fc.assert(
      fc.property(objeto, objeto, (primero, segundo) => {
        const cambios = cambiosEntre(primero, segundo, '')
        const dice = (de: object) => new Map(camposDe(de, '').map(({ clave, escrito }) => [clave, escrito]))
        const [antes, despues] = [dice(primero), dice(segundo)]
        expect(new Set(cambios.map(({ clave }) => clave))).toEqual(new Set([...antes.keys(), ...despues.keys()]))
        for (const { clave, antes: viejo, despues: nuevo } of cambios)
          expect([viejo, nuevo]).toEqual([antes.get(clave) ?? '', despues.get(clave) ?? ''])
        expect(cambiosEntre(primero, primero, '').every((cambio) => cambio.antes === cambio.despues)).toBe(true)
      }),
    )
  })
})
