import { clsx } from 'clsx'
import type { Conciliacion } from '#api/contract/trabajos.ts'
import {
  type FiguraConciliada,
  type Fuente,
  NOMBRES_DE_FUENTES,
  PALABRA_DE_FIGURA,
  PALABRA_DE_FUENTE,
} from '#domain/conciliacion.ts'
import cifras from '#web/cifras/cifras.module.css'
import { conciliada } from '#web/cifras/palabras.ts'
import { Rollo } from '#web/ui/rollo.tsx'
import estilo from './conciliacion.module.css'

/** Every figure by the log, beside what each part of the read side says of it; one that says otherwise stands out. */
export const Cuadro = ({
  conciliacion: { lineas, diferencias },
  abrir,
}: {
  conciliacion: Conciliacion
  abrir: (figura: FiguraConciliada) => void
}) => {
  const distinta = (figura: FiguraConciliada, fuente: Fuente): boolean =>
    diferencias.some((una) => una.figura === figura && una.fuente === fuente)
  return (
    <div className={cifras.parte}>
      <Rollo>
        <table className={estilo.cuadro} aria-label="Cifras conciliadas">
          <thead>
            <tr>
              <th scope="col">Cifra</th>
              <th scope="col">Registro</th>
              {NOMBRES_DE_FUENTES.map((fuente) => (
                <th key={fuente} scope="col">
                  {PALABRA_DE_FUENTE[fuente]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lineas.map(({ figura, registro, fuentes }) => (
              <tr key={figura}>
                <th scope="row">{PALABRA_DE_FIGURA[figura]}</th>
                <td>
                  <button type="button" className={estilo.abre} onClick={() => abrir(figura)}>
                    {conciliada(figura, registro)}
                  </button>
                </td>
                {NOMBRES_DE_FUENTES.map((fuente) => {
                  const leido = fuentes[fuente]
                  const mal = distinta(figura, fuente)
                  return (
                    <td key={fuente} className={clsx(mal && estilo.mal)}>
                      {leido === undefined ? '' : conciliada(figura, leido)}
                      {mal ? <span className="solo-lectores"> distinta</span> : null}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Rollo>
    </div>
  )
}
