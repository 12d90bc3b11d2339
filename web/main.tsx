import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Toaster } from 'sonner'
import { Estrellas } from './marco/estrellas.tsx'
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
              <Rutas />
              <Toaster position="bottom-right" visibleToasts={4} closeButton expand={false} containerAriaLabel="Avisos" gap={8} />
            </Confirmaciones>
          </PistasJuntas>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}
