import { Suspense, useState } from 'react'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { useEntrada } from './entrada-de-paleta.ts'
import estilo from './paleta.module.css'
import { RedDeSeguridad } from './red-de-seguridad.tsx'

const Hallados = aparte(() => import('./hallados.tsx').then((m) => m.Hallados))

const Entrada = ({ escrito, escribir }: { escrito: string; escribir: (escrito: string) => void }) => (
  <div className={estilo.paleta}>
    <input
      {...useEntrada()}
      aria-label="Ir a"
      autoComplete="off"
      spellCheck={false}
      value={escrito}
      onChange={({ target }) => escribir(target.value)}
    />
  </div>
)

/**
 * Finds anything by its name and leads there. The field takes text from the first key on; the
 * search is loaded later.
 */
export const Paleta = ({ cuenta, alCerrar }: { cuenta: CuentaPropia; alCerrar: () => void }) => {
  const [escrito, escribir] = useState('')
  const campo = <Entrada escrito={escrito} escribir={escribir} />
  return (
    <Dialogo titulo="Ir a…" ancho={560} alCerrar={alCerrar}>
      <form onSubmit={(suceso) => suceso.preventDefault()}>
        <RedDeSeguridad callada={campo}>
          <Suspense fallback={campo}>
            <Hallados cuenta={cuenta} escrito={escrito} escribir={escribir} alCerrar={alCerrar} />
          </Suspense>
        </RedDeSeguridad>
      </form>
    </Dialogo>
  )
}
