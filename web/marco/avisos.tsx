import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { useAtrasCierra } from '#web/ui/flotante/atras.ts'
import pieza from '#web/ui/piezas.module.css'
import { useParpadeo, useParpadeoVisto } from '#web/vivo/senales.ts'
import { consultaAvisos, useLeidosAlAbrir } from './avisos-consulta.ts'
import estilo from './marco.module.css'
import { RedDeSeguridad } from './red-de-seguridad.tsx'

const Centro = aparte(() => import('./centro.tsx').then((m) => m.Centro))

/** Shows the bell: it tells whether something is unread, and opens the notices. */
export const Avisos = ({ cuenta }: { cuenta: CuentaPropia }) => {
  const { data } = useInfiniteQuery(consultaAvisos)
  const [abierto, abrir] = useState(false)
  const atras = useAtrasCierra(() => abrir(false))
  useLeidosAlAbrir()
  const parpadeo = useParpadeo()
  useParpadeoVisto(abierto ? 'avisos' : undefined)
  const sinLeer = data?.sinLeer ?? 0
  const cerrar = () => {
    atras.dejar()
    abrir(false)
  }
  return (
    <>
      <Boton
        tono="suave"
        cuadrado
        className={clsx(estilo.campana, parpadeo.avisos && pieza.parpadea)}
        title="Avisos"
        aria-haspopup="dialog"
        onClick={() => {
          atras.abrir()
          abrir(true)
        }}
      >
        <Bell size={17} aria-hidden />
        {sinLeer > 0 ? <span className={estilo.sinLeer} aria-hidden /> : null}
        <span className="solo-lectores">{sinLeer > 0 ? `Avisos: ${sinLeer} sin leer` : 'Avisos'}</span>
      </Boton>
      {abierto ? (
        <RedDeSeguridad callada>
          <Suspense fallback={null}>
            <Centro
              cuenta={cuenta}
              alCerrar={cerrar}
              alElegir={(hacer) =>
                atras.elegir(() => {
                  abrir(false)
                  hacer()
                })
              }
            />
          </Suspense>
        </RedDeSeguridad>
      ) : null}
    </>
  )
}
