import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { aparte } from '#web/servidor/aparte.tsx'
import { clienteConsultas } from '#web/servidor/consultas.ts'
import { Confirmaciones } from '#web/ui/dialogo/confirmar.tsx'
import { Estrellas } from './estrellas.tsx'
import { RedDeSeguridad } from './red-de-seguridad.tsx'

const Despues = aparte(() => import('./despues.tsx').then((m) => m.Despues))

/** Surrounds every page with its router, its query client, its questions and its toasts. */
export const Casa = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={clienteConsultas}>
    <BrowserRouter>
      <Confirmaciones>
        <Estrellas />
        <RedDeSeguridad>{children}</RedDeSeguridad>
        <RedDeSeguridad callada>
          <Suspense fallback={null}>
            <Despues />
          </Suspense>
        </RedDeSeguridad>
      </Confirmaciones>
    </BrowserRouter>
  </QueryClientProvider>
)
