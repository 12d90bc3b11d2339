import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Estrellas } from './marco/estrellas.tsx'
import { RedDeSeguridad } from './marco/red-de-seguridad.tsx'
import { Toasts } from './marco/toasts.tsx'
import { Rutas } from './routes.tsx'
import { clienteConsultas } from './servidor/consultas.ts'
import { Confirmaciones } from './ui/confirmar.tsx'
import { PistasJuntas } from './ui/pista.tsx'

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
              <Toasts />
            </Confirmaciones>
          </PistasJuntas>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}
