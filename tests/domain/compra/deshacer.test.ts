import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filaDeHechos } from '#domain/compra/fila.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import type { Compra } from '#domain/compra/maquina.ts'
import { evolveCompra } from '#domain/compra/maquina.ts'
import { type CompraPlegada, plegarCompra } from '#domain/compra/plegado.ts'
import {
  AHORA,
  abierta,
  aplicar,
  archivo,
  con,
  dias,
  OFRECIDA,
  PAGADA,
  type PasoVivido,
  PRUEBA,
  pasoDeCompra,
  seguir,
} from './vidas.ts'

const ARCHIVAR = { type: 'ArchivarCompra' } as const
const SIN_CONFIRMAR = { ...ARCHIVAR, motivo: 'No se ve el depósito' } as const
const DESHACER = { type: 'DeshacerArchivo' } as const
const tras = (ms: number) => new Date(Date.parse(AHORA) + ms).toISOString()
const deshacer = (compra: Compra, ms = 0, id = 20) =>
  aplicar(compra, { ...con(DESHACER, 'financiero', tras(ms)), actor: { id, tipoUsuario: 'financiero' } })
const archivada = (...desde: readonly PasoVivido[]) => seguir(abierta(), ...desde, [ARCHIVAR, 'financiero'])
/** Returns the purchase without the mark of who last undid an archive. */
const sinMarca = ({ value, context }: Compra) => {
  const { desarchivoId: _, ...resto } = context
  return { value, context: JSON.parse(JSON.stringify(resto)) }
}

describe('undoing an archive', () => {
  it('is allowed to the one who archived, for ten minutes, once', () => {
    const compra = archivada(...PAGADA)
    expect(deshacer(compra, 600_001).no).toBe('paso-no-permitido')
    expect(deshacer(compra, 0, 21).no).toBe('paso-no-permitido')
    expect(aplicar(compra, con(DESHACER, 'callcenter')).no).toBe('prohibido')
    const { compra: vuelta, hechos } = deshacer(compra, 600_000)
    expect(hechos).toEqual([{ type: 'ArchivoDeshecho', data: { financieroId: 20 } }])
    expect(deshacer(vuelta, 700_000).hechos).toEqual([])
    expect(deshacer(vuelta, 0, 21).no).toBe('paso-no-permitido')
    expect(deshacer(seguir(compra, [{ type: 'DesarchivarCompra' }, 'financiero'])).no).toBe('paso-no-permitido')
  })
  it('reopens an unconfirmed payment and restores the reason that stood before', () => {
    const rechazada = seguir(abierta(), ...PAGADA.slice(0, -1), [
      { type: 'RechazarComprobante', sha256: archivo().sha256, motivo: 'No se lee' },
      'financiero',
    ])
    const compra = seguir(rechazada, [SIN_CONFIRMAR, 'financiero'])
    expect(compra.context.motivo?.texto).toBe('No se ve el depósito')
    const { compra: vuelta, hechos } = deshacer(compra)
    expect(hechos.map(({ type }) => type)).toEqual(['PagoNoConfirmadoDeshecho', 'ArchivoDeshecho'])
    expect(vuelta.context.motivo?.texto).toBe('No se lee')
  })
  it('is refused after a further step of the deal, and allowed after a note or a call', () => {
    const compra = archivada(...PAGADA)
    const sigue = (...pasos: PasoVivido[]) => deshacer(seguir(compra, ...pasos)).no
    expect(sigue([{ type: 'GuardarNotaDeCompra', nota: 'Llamó' }, 'callcenter'])).toBeUndefined()
    expect(sigue([{ type: 'RegistrarLlamada', resultado: 'no-contesta' }, 'callcenter'])).toBeUndefined()
    expect(sigue([{ type: 'AutorizarCompra', accion: 'compra' }, 'financiero'])).toBe('paso-no-permitido')
  })
  it('is refused for a purchase archived before the moment of archiving was stored', () => {
    const compra = seguir(abierta(), ...PAGADA)
    expect(deshacer(evolveCompra(compra, { type: 'CompraArchivada', data: {} })).no).toBe('paso-no-permitido')
  })
  it('leaves the purchase, its row and everything that follows as if it had never been archived', () => {
    const NOMBRES = { id: 'x', codigo: 'C1-0001', proveedor: 'Ferrecentro', eliminado: false, ausente: false }
    const leida = (hechos: readonly HechoCompra[]) => {
      const plegada = hechos.reduce<CompraPlegada | undefined>(
        (antes, hecho) => plegarCompra(antes, { ...hecho, momento: AHORA }),
        undefined,
      )
      return filaDeHechos(plegada as CompraPlegada, NOMBRES, { rol: 'financiero', ahora: AHORA, ve: () => true })
    }
    let deshechos = 0
    fc.assert(
      fc.property(
        fc.constantFrom([], OFRECIDA, PAGADA, PRUEBA),
        fc.array(pasoDeCompra, { maxLength: 20 }),
        fc.array(pasoDeCompra, { maxLength: 20 }),
        (antes, pasos, resto) => {
          const hechos: HechoCompra[] = [{ type: 'CompraAbierta', data: { proveedorId: 2, modo: 'negociacion' } }]
          let sin = abierta()
          const dar = (...de: Parameters<typeof aplicar>) => {
            const dada = aplicar(...de)
            hechos.push(...dada.hechos)
            return dada.compra
          }
          for (const [c, q] of antes) sin = dar(sin, con(c, q))
          for (const [c, q, n] of pasos) sin = dar(sin, con(c, q, dias(n)))
          const archivada = [SIN_CONFIRMAR, ARCHIVAR]
            .map((c) => aplicar(sin, con(c, 'financiero')))
            .find((dada) => dada.hechos.some(({ type }) => type === 'CompraArchivada'))
          if (!archivada) return
          const vuelta = deshacer(archivada.compra, 599_999)
          expect(vuelta.hechos).toHaveLength(archivada.hechos.length)
          deshechos += 1
          expect(sinMarca(vuelta.compra)).toEqual(sinMarca(sin))
          expect(leida([...hechos, ...archivada.hechos, ...vuelta.hechos])).toEqual(leida(hechos))
          let devuelta = vuelta.compra
          for (const [c, q, n] of resto) {
            if (c.type === 'DeshacerArchivo') continue
            const [deVuelta, otra] = [aplicar(devuelta, con(c, q, dias(n))), aplicar(sin, con(c, q, dias(n)))]
            expect([deVuelta.hechos, deVuelta.no]).toEqual([otra.hechos, otra.no])
            ;[devuelta, sin] = [deVuelta.compra, otra.compra]
            expect(sinMarca(devuelta)).toEqual(sinMarca(sin))
          }
        },
      ),
      { numRuns: 300 },
    )
    expect(deshechos).toBeGreaterThan(50)
  })
})
