import { imprimir } from '#api/operacion/documento.ts'
import { canonico, type Guardado } from '#commands/log/cadena.ts'
import { mesEscrito, momentoEscrito } from '#domain/calendario.ts'
import { type FiguraConciliada, PALABRA_DE_FIGURA, SE_CUENTAN } from '#domain/conciliacion.ts'
import type { HechoPeriodo } from '#domain/consumo/cierre.ts'
import { enDolares } from '#domain/dinero.ts'
import type { Hecho, Metadata } from '#domain/hecho.ts'

export type FirmaDelLog = {
  readonly hecho: Hecho & Extract<HechoPeriodo, { type: 'MesFirmado' }>
  /** The same fact as it is stored. */
  readonly guardado: Guardado
}

const escrito = (figura: FiguraConciliada, valor: string): string =>
  SE_CUENTAN.includes(figura) ? Number(valor).toLocaleString('es-EC') : enDolares(Number(valor.replace('.', '')))

/**
 * Returns the text that a fact's link is the SHA-256 of: anybody who holds it can check the link
 * alone.
 */
const loEncadenado = ({ streamId: stream, revision, type, id, data, metadata }: Guardado): string => {
  const { cadena: _, sello: __, ...resto } = metadata as Metadata
  return canonico({ stream, revision: Number(revision), type, id, metadata: resto, data })
}

/**
 * Prints a signed close as PDF, A4: its month, every figure, and who signed it and when. The fact
 * that proves it is attached.
 */
export const imprimirCierre = (
  { hecho: { data, meta, stream, revision, posicion }, guardado }: FirmaDelLog,
  de: string,
): Promise<Uint8Array> => {
  const mes = mesEscrito(data.mes)
  const adjunto = `cierre-${data.mes}.json`
  return imprimir({
    titulo: `Cierre de ${mes}`,
    cuando: `Firmado el ${momentoEscrito(meta.momento)} (hora de Ecuador)`,
    hecho: meta.momento,
    partes: [
      { titulo: 'Firmado por', lineas: [de, 'Finanzas'] },
      { titulo: 'En el registro', lineas: [`Posición ${posicion}`, `Historia ${stream}, revisión ${revision}`] },
    ],
    antes: [
      {
        titulo: 'Lo que se firmó',
        texto: data.resumen
          .map(({ figura, valor }) => {
            const conciliada = figura as FiguraConciliada
            return `${PALABRA_DE_FIGURA[conciliada] ?? figura}: ${escrito(conciliada, valor)}`
          })
          .join('\n'),
      },
      { titulo: 'Cadena del hecho', texto: meta.cadena },
      {
        titulo: 'Cómo se comprueba',
        texto: `Este documento lleva dentro, como archivo adjunto, ${adjunto}: el hecho MesFirmado tal como está en el registro. Guárdalo y calcula su SHA-256, por ejemplo con «sha256sum ${adjunto}»: es la cadena de arriba. Es también la que un auditor ve en el registro, en esa posición.`,
      },
    ],
    montos: [],
    despues: [],
    pie: `Posición ${posicion} · ${meta.cadena.slice(0, 16)}`,
    adjunto: { nombre: adjunto, texto: loEncadenado(guardado), tipo: 'application/json' },
  })
}
