import { describe, expect, it } from 'vitest'
import type { Hecho } from '#domain/hecho.ts'
import { comprobar, type Visto } from './comprobar.ts'
import { abrirLibro } from './libro.ts'
import { doblado, girado, perdido, sinCartasA, sinNombreFijo } from './mutantes.ts'

const PARA = 'alguien@prueba.ec'

/**
 * Returns a ledger with an order placed and mailed, one refused and one of unknown outcome, and
 * what a correct product shows for them.
 */
const mundo = () => {
  const libro = abrirLibro('A1')
  const [hecha, rechazada, incierta] = [libro.marca(), libro.marca(), libro.marca()]
  libro.anotar(hecha, 'incierta', { cartas: [PARA] })
  libro.anotar(hecha, 'hecha', { dicho: 'sí' })
  libro.anotar(hecha, 'incierta')
  libro.anotar(rechazada, 'rechazada')
  libro.anotar(incierta, 'incierta')
  const hecho = (posicion: number, stream: string, revision: number, data: object, type = 'Algo') =>
    ({ type, data, eventId: `id-${posicion}`, stream, revision, posicion: BigInt(posicion) }) as unknown as Hecho
  const visto: Visto = {
    hechos: [
      hecho(3, 'pedido-1', 0, { descripcion: `Cemento ${hecha}` }),
      hecho(4, 'pedido-1', 1, { nota: 'de otro libro: «A2-1»' }),
      hecho(7, 'correo-1', 0, { messageId: '<1@bandwork>', causa: 'id-3' }, 'CorreoEnviado'),
    ],
    cartas: [1, 2].map(() => ({ para: PARA, messageId: '<1@bandwork>' })),
    hallazgo: null,
  }
  return { libro, visto, hecha, rechazada, incierta, hecho }
}
const otra = (visto: Visto, ...mas: Hecho[]): Visto => ({ ...visto, hechos: [...visto.hechos, ...mas] })

describe('the checker', () => {
  it('finds nothing where all holds, also with a mail that came twice under its one name', () => {
    const { libro, visto, incierta, hecho } = mundo()
    expect(comprobar(libro, visto)).toEqual([])
    expect(comprobar(libro, otra(visto, hecho(9, 'pedido-2', 0, { descripcion: incierta })))).toEqual([])
    expect(libro.cuenta()).toEqual({ hecha: 1, rechazada: 1, incierta: 1 })
  })

  it('reports what is lost, doubled, done though refused, or requested by nobody', () => {
    const { libro, visto, hecha, rechazada, incierta, hecho } = mundo()
    expect(comprobar(libro, perdido(visto, hecha))).toContain(`${hecha} fue hecha y está 0 veces`)
    expect(comprobar(libro, doblado(visto, hecha))).toEqual([`${hecha} fue hecha y está 2 veces`])
    const de = (marca: string, ...posiciones: number[]) =>
      comprobar(libro, otra(visto, ...posiciones.map((p) => hecho(p, `pedido-${p}`, 0, { descripcion: marca }))))
    expect(de(rechazada, 9)).toEqual([`${rechazada} fue rechazada y está 1 veces`])
    expect(de(incierta, 9, 10)).toEqual([`${incierta} fue incierta y está 2 veces`])
    expect(de('«A1-99»', 9)).toEqual(['«A1-99» está y nadie la pidió'])
  })

  it('reports an order that isn’t the streams’ own, an unreadable fact and a finding of the audit', () => {
    const { libro, visto, hecho } = mundo()
    expect(comprobar(libro, girado(visto))[0]).toBe('pedido-1: viene la revisión 1 y toca la 0')
    expect(comprobar(libro, otra(visto, hecho(9, 'pedido-1', 3, {})))).toEqual([
      'pedido-1: viene la revisión 3 y toca la 2',
    ])
    expect(comprobar(libro, otra(visto, hecho(7, 'pedido-2', 0, {})))).toContain(
      'pedido-2, revisión 0: posición 7 tras la 7',
    )
    const roto = {
      ilegible: 'su cadena no es',
      stream: 'pedido-3',
      revision: 0,
      posicion: 9n,
      cadena: '',
      enlazado: true,
    }
    expect(comprobar(libro, { ...visto, hechos: [...visto.hechos, roto] })).toEqual([
      'no se lee pedido-3, revisión 0: su cadena no es',
    ])
    expect(comprobar(libro, { ...visto, hallazgo: 'El lado de lectura no cuadra' })).toEqual([
      'El lado de lectura no cuadra',
    ])
  })

  it('reports a mail that didn’t come, has two names, or belongs to nothing in the log', () => {
    const { libro, visto, hecha, hecho } = mundo()
    expect(comprobar(libro, sinCartasA(visto, PARA))).toEqual([`el correo de ${hecha} a ${PARA} no llegó`])
    expect(comprobar(libro, sinNombreFijo(visto))).toContain(`el correo <1@bandwork>.0 a ${PARA} no está en el log`)
    const sinCausa = hecho(9, 'correo-2', 0, { messageId: '<2@bandwork>', causa: 'id-0' }, 'CorreoEnviado')
    expect(comprobar(libro, otra(visto, sinCausa))).toEqual(['el correo <2@bandwork> es de un hecho que no está'])
  })

  it('reports a command that was answered in two ways', () => {
    const { libro, visto, hecha } = mundo()
    libro.anotar(hecha, 'hecha', { dicho: 'otra cosa' })
    expect(comprobar(libro, visto)).toEqual([`${hecha} fue hecha (sí) y luego hecha (otra cosa)`])
  })
})
