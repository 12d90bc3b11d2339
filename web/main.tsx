import { aparte } from '#web/servidor/aparte.tsx'
import '#web/ui/letra.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Estrellas } from '#web/marco/estrellas.tsx'
import { RedDeSeguridad } from '#web/marco/red-de-seguridad.tsx'
import { clienteConsultas } from '#web/servidor/consultas.ts'
import { Confirmaciones } from '#web/ui/dialogo/confirmar.tsx'
import { PistasJuntas } from '#web/ui/flotante/pista.tsx'
import { vigilarFoco } from '#web/ui/foco.ts'
import { Rutas } from './routes.tsx'

// There is nothing to say before there is a page.
const Toasts = aparte(() => import('#web/marco/toasts.tsx').then((m) => m.Toasts))

vigilarFoco()
const raiz = document.getElementById('raiz')
if (raiz) {
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
