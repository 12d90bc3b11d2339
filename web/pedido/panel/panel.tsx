import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { codigoDePedido } from '#web/pedido/codigo.ts'
import { consultaPedido } from '#web/pedido/consultas.ts'
import { Cotizar } from '#web/pedido/cotizar/cotizar.tsx'
import { comoEspera } from '#web/pedido/montos.ts'
import { type PanelDeFila, tienePanel } from '#web/pedido/panel.ts'
import { useSeguirPedido } from '#web/pedido/seguir.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { detalleDe, seNiega } from '#web/servidor/pedir.ts'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import { useVisto } from '#web/vivo/toasts.ts'
import { useEspera } from '#web/yo/bandeja.ts'
import { Aprobar } from './aprobar.tsx'
import { Archivos } from './archivos.tsx'
import { Contraoferta } from './contraoferta.tsx'
import { Correo } from './correo.tsx'
import { Editar } from './editar.tsx'
import { Final } from './final.tsx'
import { Incidente } from './incidente.tsx'
import { Negociacion } from './negociacion.tsx'
import { Nota } from './nota.tsx'

const ArchivoAbierto = aparte(() => import('./archivo-abierto.tsx').then((m) => m.ArchivoAbierto))

const TITULO: Readonly<Record<PanelDeFila, string>> = {
  nota: 'Nota',
  archivos: 'Archivos',
  correo: 'Enviar la propuesta por correo',
  negociacion: 'Negociación',
  final: 'Entrega y cierre',
  incidente: 'Reportar un incidente',
  editar: 'Editar la descripción',
  aprobar: 'Aprobar algunas líneas',
  contraoferta: 'Contraoferta',
  cotizar: 'Poner precios',
}
/** Widths of the panels whose lines need room. */
const ANCHO: Partial<Record<PanelDeFila, number>> = { aprobar: 760, contraoferta: 760, cotizar: 1080, negociacion: 640 }
const AL_LADO = new Set<PanelDeFila>(['negociacion', 'archivos', 'final'])

/**
 * Renders the panel of one order over its table or page. It stays when the row leaves the page of
 * the table.
 */
export const Panel = ({
  panel,
  idPedido,
  conocida,
  limitada,
  alCerrar,
}: {
  panel: PanelDeFila
  idPedido: string
  /** The order as the page shows it, if it does. */
  conocida: FilaPedido | undefined
  limitada: boolean
  alCerrar: () => void
}) => {
  const { data: fila, error } = useQuery({
    ...consultaPedido(idPedido, conocida?.sucursal?.id),
    placeholderData: () => conocida,
  })
  useVisto(idPedido)
  useSeguirPedido(fila)
  const espera = useEspera(idPedido, fila?.posicion)
  const { archivo } = useEnDireccion('archivo').abierto
  const tiene = !fila || tienePanel(panel, fila, limitada)
  useEffect(() => {
    if (!tiene) alCerrar()
  }, [tiene, alCerrar])
  if (!tiene) return null
  if (!fila || seNiega(error)) {
    return (
      <Dialogo titulo={TITULO[panel]} alCerrar={alCerrar}>
        {error ? <p>{detalleDe(error)}</p> : <Hueso ancho="100%" alto={120} />}
      </Dialogo>
    )
  }
  const mostrada = comoEspera(fila, espera)
  const props = { fila: mostrada, alCerrar }
  return (
    <Dialogo
      titulo={panel === 'editar' && fila.nroLineas > 0 ? 'Editar las líneas' : TITULO[panel]}
      resumen={`${codigoDePedido(fila)} · ${fila.nombreUserItem}`}
      panel={AL_LADO.has(panel)}
      {...(panel in ANCHO && fila.nroLineas > 0 ? { ancho: ANCHO[panel] as number } : {})}
      alCerrar={alCerrar}
    >
      {panel === 'nota' ? <Nota {...props} /> : null}
      {panel === 'archivos' ? <Archivos fila={mostrada} /> : null}
      {panel === 'correo' ? <Correo {...props} /> : null}
      {panel === 'negociacion' ? <Negociacion fila={mostrada} /> : null}
      {panel === 'final' ? <Final fila={mostrada} /> : null}
      {panel === 'incidente' ? <Incidente {...props} /> : null}
      {panel === 'editar' ? <Editar {...props} /> : null}
      {panel === 'aprobar' ? <Aprobar {...props} /> : null}
      {panel === 'contraoferta' ? <Contraoferta {...props} /> : null}
      {panel === 'cotizar' ? <Cotizar {...props} /> : null}
      {archivo ? (
        <Suspense fallback={null}>
          <ArchivoAbierto fila={fila} sha256={archivo} />
        </Suspense>
      ) : null}
    </Dialogo>
  )
}
