import type { FilaPedido } from '#api/contract/pedido.ts'
import { PASOS } from '#domain/pedido/pasos.ts'
import { motivoEscrito, soltarMotivo } from '#web/servidor/motivo.ts'
import { dolares } from '#web/ui/cifras.ts'
import { type Pregunta, useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { SinLinea } from '#web/vivo/sin-linea.tsx'
import type { Acciones } from './acciones.tsx'
import { codigoDePedido } from './codigo.ts'

export type Respuesta = 'aceptarContraoferta' | 'declinarContraoferta' | 'retirarContraoferta'

const PREGUNTA: Readonly<Record<Respuesta, (total: string) => Omit<Pregunta, 'texto'> & { readonly dice: string }>> = {
  aceptarContraoferta: (total) => ({
    titulo: `¿Aceptar la contraoferta por ${total}?`,
    dice: 'El pedido queda aprobado por ese total: los dos ya dijeron que sí.',
    acto: `aceptar ${total}`,
  }),
  declinarContraoferta: (total) => ({
    titulo: `¿Declinar la contraoferta de ${total}?`,
    dice: 'Tu propuesta vuelve a esperar al cliente, como estaba.',
    acto: 'declinar',
  }),
  retirarContraoferta: (total) => ({
    titulo: `¿Retirar tu contraoferta de ${total}?`,
    dice: 'La propuesta del proveedor vuelve a esperarte, como estaba.',
    acto: 'retirar',
  }),
}
const HECHO: Readonly<Record<Respuesta, string>> = {
  aceptarContraoferta: 'Aceptaste la contraoferta',
  declinarContraoferta: 'Declinaste la contraoferta',
  retirarContraoferta: 'Retiraste la contraoferta',
}

/**
 * Returns the commands about a proposal's lines, its validity and counter-offers. Each resolves
 * with whether the screen shows it.
 */
export const useTratos = (fila: FilaPedido, { dar, hacer, decir }: Acciones) => {
  const confirmar = useConfirmar()
  return {
    /** Approves the lines that the person has chosen on the screen. */
    aprobarLineas: async (
      version: number,
      total: string,
      lineas: { readonly lineas?: readonly number[] },
      cuantas: string,
    ): Promise<boolean> => {
      const monto = dolares(total)
      const respuesta = await confirmar({
        titulo: `¿Aprobar ${cuantas} por ${monto}?`,
        texto: (
          <>
            {codigoDePedido(fila)} · {fila.nombreUserItem}
            <SinLinea />
          </>
        ),
        acto: `aprobar ${monto}`,
      })
      if (!respuesta) return false
      return hacer(
        'aprobar',
        () => dar('aprobar', { version, ...lineas }, `${PASOS.aprobar.verbo} por ${monto}`),
        () => decir(`Aprobaste ${monto}`),
      )
    },
    contraofertar: (cuerpo: object, total: string) =>
      hacer(
        'contraofertar',
        () => dar('contraofertar', { ...cuerpo }, `${PASOS.contraofertar.verbo} de ${dolares(total)}`),
        () => decir('Contraoferta enviada'),
      ),
    responder: async (paso: Respuesta, contraoferta: NonNullable<FilaPedido['contraoferta']>): Promise<boolean> => {
      const { dice, ...pregunta } = PREGUNTA[paso](dolares(contraoferta.total))
      const conMotivo = paso === 'declinarContraoferta'
      const respuesta = await confirmar({
        ...pregunta,
        ...(conMotivo ? { motivo: motivoEscrito(paso, fila.id, fila.nombreUserItem) } : {}),
        texto: (
          <>
            <strong>
              {codigoDePedido(fila)} · {fila.nombreUserItem}
            </strong>
            <br />
            {dice}
            <SinLinea />
          </>
        ),
      })
      if (!respuesta) return false
      const motivo = respuesta.motivo ? { motivo: respuesta.motivo } : {}
      const orden = () => dar(paso, { contraoferta: contraoferta.contraoferta, ...motivo })
      const hecho = await hacer(paso, orden, () => decir(HECHO[paso]))
      if (hecho && conMotivo) soltarMotivo(paso, fila.id)
      return hecho
    },
    pedirConfirmacion: (version: number) =>
      hacer(
        'pedirConfirmacion',
        () => dar('pedirConfirmacion', { version }),
        () => decir('Pediste que la confirme'),
      ),
    confirmar: (version: number, validaHasta: string) =>
      hacer(
        'confirmar',
        () => dar('confirmar', { version, validaHasta }),
        () => decir('Propuesta confirmada'),
      ),
  }
}
