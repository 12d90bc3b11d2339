import { useQuery } from '@tanstack/react-query'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaHistoria } from '#web/pedido/consultas.ts'
import { Forma, type Vigente } from '#web/remision/forma.tsx'
import { Remitidas, remitidasDe } from '#web/remision/remitidas.tsx'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { dolares } from '#web/ui/cifras.ts'

const HECHOS = { remitida: 'PropuestaRemitida', vista: 'PropuestaVistaPorEnlace', numero: 'version' } as const

/**
 * Builds the courteous text that a provider starts from (decisiones/pedido,
 * «A proposal by e-mail»).
 */
const mensajeCortes = ({ nombreUserItem, idPediProv }: FilaPedido, propuesta: Vigente | undefined): string =>
  [
    `Estimado/a ${nombreUserItem}:`,
    '',
    'Reciba un cordial saludo. Gracias por su pedido. ' +
      `Ponemos a su consideración nuestra propuesta para el pedido ${idPediProv}` +
      (propuesta ? `, por un total de ${dolares(propuesta.total)} (IVA incluido).` : '.'),
    '',
    'Quedamos atentos a sus comentarios.',
  ].join('\n')

/** Renders the form that mails an order's proposal, and the list of earlier addressees. */
export const Correo = ({ fila, alCerrar }: { fila: FilaPedido; alCerrar: () => void }) => {
  const refrescar = useRefrescar()
  const { data } = useQuery(consultaHistoria(fila.id))
  const { propuestaProv } = fila
  return (
    <>
      <Forma
        clave={`correo.${fila.id}`}
        leida={propuestaProv ? { numero: propuestaProv.version, total: propuestaProv.total } : undefined}
        cortes={(vigente) => mensajeCortes(fila, vigente)}
        correo={fila.correo}
        que="propuesta"
        motivo={fila.pasos.remitir}
        mandar={async (datos, version) => {
          await mandar(ruta('pedidos_propuesta_correo'), { idPedido: fila.id, ...datos, version })
          await refrescar('pedido')
        }}
        cambio={{
          codigo: 'propuesta-cambio',
          leer: ({ version, total }) => ({ numero: Number(version), total: String(total) }),
        }}
        alCerrar={alCerrar}
      />
      <Remitidas remitidas={remitidasDe(data?.eventos ?? [], HECHOS)} que="propuesta" />
    </>
  )
}
