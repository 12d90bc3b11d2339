import '#web/ui/letra.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ruta } from '#domain/rutas.ts'
import { Casa } from '#web/marco/casa.tsx'
import { traerVersion } from '#web/marco/red-de-seguridad.tsx'
import { consultaBandaPublica } from '#web/red/lista/consultas.ts'
import { clienteConsultas } from '#web/servidor/consultas.ts'
import { atenderPistas } from '#web/ui/flotante/pista.ts'
import { vigilarFoco } from '#web/ui/foco.ts'
import { consultaYo } from '#web/yo/sesion.ts'
import { Rutas, traerPrimeras } from './routes.tsx'

vigilarFoco()
atenderPistas()
// A first page is drawn once its account is known and its parts are there: React delays what comes
// after the first drawing.
if (window.tempranas?.[ruta('banda_publica')]) void clienteConsultas.prefetchQuery(consultaBandaPublica)
const { trozos = [], hojas = [] } = window
const primera = [...trozos.map((archivo): Promise<unknown> => import(/* @vite-ignore */ archivo)), ...hojas]
if (primera.length > 0) primera.push(clienteConsultas.prefetchQuery(consultaYo))
const raiz = document.getElementById('raiz')
const dibujar = () => {
  if (!raiz) return
  createRoot(raiz).render(
    <StrictMode>
      <Casa>
        <Rutas />
      </Casa>
    </StrictMode>,
  )
}
// Not awaited here: those files wait for this one.
void Promise.allSettled(primera)
  .then(() => traerPrimeras(trozos))
  .then(dibujar)
  .then(traerVersion)
