import type { FilaPedido } from '#api/contract/pedido.ts'
import { type Documento, imprimir } from '#api/operacion/documento.ts'
import { momentoEscrito } from '#domain/calendario.ts'
import { centavos } from '#domain/dinero.ts'
import { nombreDeTarifa } from '#domain/impuestos.ts'
import { terminosEnPalabras } from '#domain/pedido/terminos.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { tablaDeLineas } from './lineas-pdf.ts'

type Parte = Documento['partes'][number]

const lineasDe = (
  cuenta: Pick<TuplaCuenta, 'nombre' | 'direccion' | 'ciudad' | 'celular' | 'correo'>,
): Parte['lineas'] => [cuenta.nombre, cuenta.direccion, cuenta.ciudad, cuenta.celular, cuenta.correo]

const enCents = (monto: string): number => centavos(monto) ?? 0
const montosDe = ({ subtotalPedido, totalPedido, impuestos }: FilaPedido): Documento['montos'] =>
  enCents(subtotalPedido) === 0
    ? []
    : [
        ['Subtotal', enCents(subtotalPedido)],
        ...impuestos.map(({ tarifa, valor }): [string, number] => [nombreDeTarifa(tarifa), enCents(valor)]),
        ['Total', enCents(totalPedido)],
      ]

const terminosDe = ({ validaHasta, entregaDias, condiciones }: FilaPedido): string =>
  terminosEnPalabras({
    validaHasta: validaHasta ?? undefined,
    entregaDias: entregaDias ?? undefined,
    condiciones,
  }).join('\n')

/**
 * Prints an order as one side reads it, as PDF, A4. `propia` is the reader's account; `logo` is the
 * provider's.
 */
export const imprimirPedido = (
  fila: FilaPedido,
  propia: Pick<TuplaCuenta, 'nombre' | 'direccion' | 'ciudad' | 'celular' | 'correo'>,
  logo: Uint8Array | undefined,
): Promise<Uint8Array> => {
  const vende = fila.lado === 'proveedor'
  const otra = lineasDe({ ...fila, nombre: fila.nombreUserItem })
  const mia = lineasDe(propia)
  const titulo = fila.idPediProv === '' ? 'Pedido en borrador' : `Pedido ${fila.idPediProv}`
  const { propuestaProv: propuesta } = fila
  return imprimir({
    titulo,
    cuando: `Creado el ${momentoEscrito(fila.createAt)} (hora de Ecuador)`,
    hecho: fila.updatedAt,
    logo,
    partes: [
      { titulo: 'Proveedor', lineas: vende ? mia : otra },
      { titulo: 'Cliente', lineas: vende ? otra : mia },
    ],
    antes: [
      { titulo: 'Estado', texto: vende ? fila.estadoPedProv : fila.estadoCliente },
      { titulo: 'Pedido', texto: fila.descriPedido },
      {
        titulo: 'Propuesta',
        texto: propuesta ? `Versión ${propuesta.version}, enviada el ${momentoEscrito(propuesta.enviada)}` : '',
      },
    ],
    tabla: tablaDeLineas(fila.lineas ?? []),
    montos: montosDe(fila),
    despues: [
      { titulo: 'Condiciones', texto: terminosDe(fila) },
      {
        titulo: 'Archivos',
        texto: fila.adjuPedido
          .filter(({ prohibido }) => !prohibido)
          .map(({ nombre }) => nombre)
          .join('\n'),
      },
    ],
    pie: `como estaba el ${momentoEscrito(fila.updatedAt)}`,
  })
}
