import { useQuery } from '@tanstack/react-query'
import type { FilaCompra } from '#api/contract/compra.ts'
import { plazo } from '#domain/calendario.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaCompra, consultaHistoriaDeCompra } from '#web/compra/consultas.ts'
import { esDemo } from '#web/compra/etapas.ts'
import { useSeguirCompra } from '#web/compra/seguir.ts'
import { Forma, type Vigente } from '#web/remision/forma.tsx'
import { Remitidas, remitidasDe } from '#web/remision/remitidas.tsx'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { dolares } from '#web/ui/cifras.ts'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { Hueso } from '#web/ui/piezas.tsx'

const HECHOS = { remitida: 'OfertaRemitida', vista: 'OfertaVistaPorEnlace', numero: 'numero' } as const

/** Builds the courteous text that a desk starts from. */
const mensajeCortes = (fila: FilaCompra, oferta: Vigente | undefined): string => {
  const que = esDemo(fila) ? `una prueba gratuita de ${plazo(fila)}` : `una suscripción de ${plazo(fila)}`
  return [
    `Estimado/a ${fila.nombreUserItem}:`,
    '',
    'Reciba un cordial saludo de BandWork. ' +
      (oferta
        ? `Ponemos a su consideración ${que}, por un total de ${dolares(oferta.total)} (IVA incluido).`
        : 'Pronto le haremos una oferta.'),
    '',
    'Quedamos atentos a sus comentarios.',
  ].join('\n')
}

const DeFila = ({ fila, alCerrar }: { fila: FilaCompra; alCerrar: () => void }) => {
  const refrescar = useRefrescar()
  const { data } = useQuery(consultaHistoriaDeCompra(fila.id))
  const { datosCompra } = fila
  return (
    <>
      <Forma
        clave={`correo.compra.${fila.id}`}
        leida={datosCompra ? { numero: datosCompra.numero, total: datosCompra.totalCompra } : undefined}
        cortes={(vigente) => mensajeCortes(fila, vigente)}
        correo={fila.emailTr}
        que="oferta"
        motivo={fila.pasos['remitir']}
        mandar={async (datos, numero) => {
          await mandar(ruta('compra_oferta_correo'), { idCompra: fila.id, ...datos, numero })
          await refrescar('compra')
        }}
        cambio={{
          codigo: 'oferta-cambio',
          leer: ({ numero, total }) => ({ numero: Number(numero), total: String(total) }),
        }}
        alCerrar={alCerrar}
      />
      <Remitidas remitidas={remitidasDe(data?.eventos ?? [], HECHOS)} que="oferta" />
    </>
  )
}

/** Mails a purchase's offer and shows to whom it was mailed. */
export const Correo = ({
  idCompra,
  deLaTabla,
  alCerrar,
}: {
  idCompra: string
  deLaTabla: FilaCompra | undefined
  alCerrar: () => void
}) => {
  const { data: fila, error } = useQuery({
    ...consultaCompra(idCompra),
    ...(deLaTabla ? { placeholderData: deLaTabla } : {}),
  })
  useSeguirCompra(fila)
  return (
    <Dialogo
      titulo="Enviar la oferta por correo"
      resumen={fila ? `${fila.codCompra} · ${fila.nombreUserItem}` : undefined}
      alCerrar={alCerrar}
    >
      {fila ? (
        <DeFila fila={fila} alCerrar={alCerrar} />
      ) : error ? (
        <p role="alert">{detalleDe(error)}</p>
      ) : (
        <Hueso ancho="100%" alto={320} />
      )}
    </Dialogo>
  )
}
