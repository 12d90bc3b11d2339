import { aparte } from '#web/servidor/aparte.tsx'
import '#web/ui/letra.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { Estrellas } from '#web/marco/estrellas.tsx'
import { RedDeSeguridad, traerVersion } from '#web/marco/red-de-seguridad.tsx'
import { consultaBandaPublica } from '#web/red/lista/consultas.ts'
import { clienteConsultas } from '#web/servidor/consultas.ts'
import { Confirmaciones } from '#web/ui/dialogo/confirmar.tsx'
import { PistasJuntas } from '#web/ui/flotante/pista.tsx'
import { vigilarFoco } from '#web/ui/foco.ts'
import { consultaYo } from '#web/yo/sesion.ts'
import { Rutas } from './routes.tsx'

// There is nothing to say before there is a page.
const Toasts = aparte(() => import('#web/marco/toasts.tsx').then((m) => m.Toasts))

vigilarFoco()
// A first page is drawn once it is known for whom and its files are there: what comes after the first drawing, React holds back.
if (window.tempranas?.[ruta('banda_publica')]) void clienteConsultas.prefetchQuery(consultaBandaPublica)
const primera = (window.trozos ?? []).map((archivo): Promise<unknown> => import(/* @vite-ignore */ archivo))
if (primera.length > 0) primera.push(clienteConsultas.prefetchQuery(consultaYo))
const raiz = document.getElementById('raiz')
const dibujar = () => {
  if (!raiz) return
  createRoot(raiz).render(
    <StrictMode>
      <QueryClientProvider client={clienteConsultas}>
        <BrowserRouter>
          <PistasJuntas delayDuration={350}>
            <Confirmaciones>
              <Estrellas />
              <RedDeSeguridad>
                <Rutas />
              </RedDeSeguridad>
              <RedDeSeguridad callada>
                <Suspense fallback={null}>
                  <Toasts />
                </Suspense>
              </RedDeSeguridad>
            </Confirmaciones>
          </PistasJuntas>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}
// Not awaited here: those files wait for this one.
void Promise.allSettled(primera).then(dibujar).then(traerVersion)
