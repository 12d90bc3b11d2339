import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Suspense } from 'react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { consultaCompra } from '#web/compra/consultas.ts'
import { Anteriores } from '#web/compra/negociacion/anteriores.tsx'
import { Linea } from '#web/compra/negociacion/linea.tsx'
import { Razon } from '#web/compra/razon.tsx'
import { useSeguirCompra } from '#web/compra/seguir.ts'
import { Estado } from '#web/escritorio/celdas.tsx'
import { Chats, conversa } from '#web/escritorio/chats.tsx'
import type { Escritorio } from '#web/escritorio/consultas.ts'
import { esperaAlEscritorio } from '#web/escritorio/palabras.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { Hueso } from '#web/ui/piezas.tsx'
import { useVisto } from '#web/vivo/toasts.ts'
import { Contacto, Lectura } from './lectura.tsx'
import estilo from './panel.module.css'

const Negociar = aparte(() => import('./negociar.tsx').then((m) => m.Negociar))
const Finanzas = aparte(() => import('./finanzas.tsx').then((m) => m.Finanzas))

const quienAtiende = ({ atendidoPor, cerrada }: FilaCompra): string => {
  if (cerrada) return atendidoPor ? `la atendió ${atendidoPor}` : 'nadie la atendió'
  return atendidoPor ? `la atiende ${atendidoPor}` : 'nadie la atiende todavía'
}

/** A purchase beside a desk's table. It lives on when its row leaves the page of the table. */
export const Panel = ({
  idCompra,
  escritorio,
  deLaTabla,
  escribir,
  alCerrar,
}: {
  idCompra: string
  escritorio: Escritorio
  deLaTabla: FilaCompra | undefined
  /** Opens the mail of its offer. */
  escribir: () => void
  alCerrar: () => void
}) => {
  const { data: fila, error } = useQuery({
    ...consultaCompra(idCompra),
    ...(deLaTabla ? { placeholderData: deLaTabla } : {}),
  })
  useVisto(idCompra)
  useSeguirCompra(fila)
  return (
    <Dialogo
      panel
      ancho={620}
      titulo={fila?.nombreUserItem ?? 'Compra'}
      resumen={fila ? `${fila.codCompra} · ${fila.codCliente}` : undefined}
      alCerrar={alCerrar}
    >
      {fila ? (
        <div className={estilo.panel}>
          <div className={estilo.estado}>
            <Estado fila={fila} escritorio={escritorio} />
            {fila.estadoFiltroFinan === 'archivado' ? <small>archivada</small> : null}
            <small>{quienAtiende(fila)}</small>
          </div>
          <Razon fila={fila} espera={esperaAlEscritorio(fila, escritorio)} />
          <Linea fila={fila} />
          <Contacto fila={fila} />
          {conversa(escritorio) ? <Chats fila={fila} escritorio={escritorio} conPalabra /> : null}
          {fila.datosCompra && fila.pasos['remitir'] !== undefined ? (
            <div>
              <Boton motivo={fila.pasos['remitir']} onClick={escribir}>
                <Mail size={15} aria-hidden />
                Enviar la oferta por correo
              </Boton>
            </div>
          ) : null}
          <Suspense fallback={<Hueso ancho="100%" alto={240} />}>
            {escritorio === 'callcenter' ? (
              <Negociar fila={fila} />
            ) : escritorio === 'financiero' ? (
              <Finanzas fila={fila} />
            ) : (
              <Lectura fila={fila} />
            )}
          </Suspense>
          <Anteriores anteriores={fila.terminos} />
        </div>
      ) : error ? (
        <p role="alert">{detalleDe(error)}</p>
      ) : (
        <Hueso ancho="100%" alto={320} />
      )}
    </Dialogo>
  )
}
