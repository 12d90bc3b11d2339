import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Suspense } from 'react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { Abonado } from '#web/compra/abonado.tsx'
import { consultaAnteriores, consultaCompra } from '#web/compra/consultas.ts'
import { Anteriores } from '#web/compra/negociacion/anteriores.tsx'
import { Linea } from '#web/compra/negociacion/linea.tsx'
import { Razon } from '#web/compra/razon.tsx'
import { useSeguirCompra } from '#web/compra/seguir.ts'
import { Estado } from '#web/escritorio/celdas.tsx'
import { Chats, conversa } from '#web/escritorio/chats.tsx'
import type { Escritorio } from '#web/escritorio/consultas.ts'
import { esperaAlEscritorio } from '#web/escritorio/palabras.ts'
import { Siguiente } from '#web/escritorio/siguiente.tsx'
import { aparte } from '#web/servidor/aparte.tsx'
import { detalleDe, seNiega } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { JUNTO_A_LA_PAGINA, SIGUIENTE } from '#web/ui/dialogo/marcas.ts'
import { enfocarEnCuantoEste } from '#web/ui/foco.ts'
import { useMedio } from '#web/ui/medio.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import { useVisto } from '#web/vivo/toasts.ts'
import { conEspera, useEspera } from '#web/yo/bandeja.ts'
import { Historia } from './historia.tsx'
import { Contacto, Lectura, LO_QUE_SIGUE } from './lectura.tsx'
import estilo from './panel.module.css'
import { PasarDeFila, type Vecinas } from './vecinas.tsx'

const Negociar = aparte(() => import('./negociar.tsx').then((m) => m.Negociar))
const Finanzas = aparte(() => import('./finanzas.tsx').then((m) => m.Finanzas))

const quienAtiende = ({ atendidoPor, cerrada, sinQuienAtienda }: FilaCompra): string => {
  if (cerrada) return atendidoPor ? `la atendió ${atendidoPor}` : 'nadie la atendió'
  if (sinQuienAtienda) return `la atendía ${atendidoPor}, que ya no puede entrar`
  return atendidoPor ? `la atiende ${atendidoPor}` : 'nadie la atiende todavía'
}

/** Lists the client's other purchases and the terms that are over. */
const DeAntes = ({ fila }: { fila: FilaCompra }) => {
  const { data } = useQuery(consultaAnteriores(fila.id))
  return <Anteriores anteriores={data?.items ?? fila.terminos} />
}

/**
 * Scrolls to the part with the next step and focuses its first control, as soon as it is there.
 * Used by the next step's button where it takes no step by itself, and after a step.
 */
const aLoQueSigue = (): void =>
  enfocarEnCuantoEste(() => {
    const parte = document.querySelector<HTMLElement>(`[${LO_QUE_SIGUE}]`)
    parte?.scrollIntoView({ block: 'start' })
    return parte?.querySelector<HTMLElement>('form :is(input, select, textarea), button, summary')
  })

/** Shows a purchase beside a desk's table. It stays open when its row leaves the table's page. */
export const Panel = ({
  idCompra,
  escritorio,
  deLaTabla,
  vecinas,
  ir,
  escribir,
  alCerrar,
}: {
  idCompra: string
  escritorio: Escritorio
  deLaTabla: FilaCompra | undefined
  vecinas: Vecinas
  ir: (idCompra: string) => void
  /** Opens the mail of its offer. */
  escribir: () => void
  alCerrar: () => void
}) => {
  const { data: actual, error } = useQuery({
    ...consultaCompra(idCompra),
    ...(deLaTabla ? { placeholderData: deLaTabla } : {}),
  })
  const espera = useEspera(idCompra, actual?.posicion)
  const fila = actual && !seNiega(error) ? conEspera(actual, espera) : undefined
  const ancha = useMedio(JUNTO_A_LA_PAGINA)
  useVisto(idCompra)
  useSeguirCompra(actual)
  return (
    <Dialogo
      panel
      acompana={ancha}
      ancho={620}
      pie={
        fila ? (
          <div className={estilo.pie} {...{ [SIGUIENTE]: '' }}>
            <Siguiente fila={fila} escritorio={escritorio} abrir={aLoQueSigue} />
            <PasarDeFila vecinas={vecinas} ir={ir} />
          </div>
        ) : null
      }
      titulo={fila?.nombreUserItem ?? 'Compra'}
      resumen={fila ? `${fila.codCompra} · ${fila.codCliente}` : undefined}
      alCerrar={alCerrar}
    >
      {fila ? (
        <div key={idCompra} className={estilo.panel}>
          <div className={estilo.estado}>
            <Estado fila={fila} escritorio={escritorio} />
            {fila.estadoFiltroFinan === 'archivado' ? <small>archivada</small> : null}
            <small>{quienAtiende(fila)}</small>
          </div>
          <Razon fila={fila} espera={esperaAlEscritorio(fila, escritorio)} />
          <Abonado fila={fila} />
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
          <DeAntes fila={fila} />
          {escritorio === 'vendedor' ? null : <Historia fila={fila} />}
        </div>
      ) : error ? (
        <p role="alert">{detalleDe(error)}</p>
      ) : (
        <Hueso ancho="100%" alto={320} />
      )}
    </Dialogo>
  )
}
