import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import estilo from './ayuda-de-teclas.module.css'
import { TECLAS } from './teclas.ts'

export const AyudaDeTeclas = ({ alCerrar }: { alCerrar: () => void }) => (
  <Dialogo titulo="Teclas de la tabla" ancho={360} alCerrar={alCerrar}>
    <dl className={estilo.teclas}>
      {[...TECLAS, ['Ctrl K', 'Ir a cualquier parte'] as const].map(([tecla, que]) => (
        <div key={tecla}>
          <dt>
            <kbd>{tecla}</kbd>
          </dt>
          <dd>{que}</dd>
        </div>
      ))}
    </dl>
  </Dialogo>
)
