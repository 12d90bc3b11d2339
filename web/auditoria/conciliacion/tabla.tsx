import { clsx } from 'clsx'
import type { Conciliacion } from '#api/contract/trabajos.ts'
import {
  diferenciaEntre,
  type FiguraConciliada,
  type Fuente,
  fuentesDe,
  NOMBRES_DE_FUENTES,
  PALABRA_DE_FIGURA,
  PALABRA_DE_FUENTE,
} from '#domain/conciliacion.ts'
import cifras from '#web/cifras/cifras.module.css'
import { conciliada } from '#web/cifras/palabras.ts'
import { useMedio } from '#web/ui/medio.ts'
import { Rollo } from '#web/ui/rollo.tsx'
import estilo from './conciliacion.module.css'

/** Media query for windows too narrow to show every part of the read model side by side. */
const ANGOSTA = '(max-width: 760px)'
const REGISTRO = 'Registro'

type Linea = Conciliacion['lineas'][number]
/** Opens what is behind a figure: the log's facts, or with `fuente` a part of the read model. */
export type Abrir = (figura: FiguraConciliada, fuente?: Fuente) => void
type Cuadrado = { readonly conciliacion: Conciliacion; readonly abrir: Abrir }

/** Returns a figure's value in a part of the read model, and its difference from the log. */
const leidaDe = ({ diferencias }: Conciliacion, { figura, registro, fuentes }: Linea, fuente: Fuente) => {
  const leido = fuentes[fuente] ?? registro
  const mal =
    leido !== registro || diferencias.some((distinta) => distinta.figura === figura && distinta.fuente === fuente)
  const diferencia = diferenciaEntre(figura, registro, leido)
  const mas = diferencia.startsWith('-') ? '' : '+'
  const dicha = mal && leido === registro ? 'en otro lugar' : `${mal ? mas : ''}${conciliada(figura, diferencia)}`
  return { leido, mal, dicha }
}

/** Shows a figure that opens what it is made of. */
const Cifra = ({ linea, fuente, abrir }: { linea: Linea; fuente?: Fuente; abrir: Abrir }) => {
  const { figura, registro, fuentes } = linea
  const valor = conciliada(figura, (fuente && fuentes[fuente]) ?? registro)
  const de = fuente ? PALABRA_DE_FUENTE[fuente] : REGISTRO
  return (
    <button
      type="button"
      className={clsx(estilo.abre, fuente && estilo.leida)}
      aria-label={`${PALABRA_DE_FIGURA[figura]}, ${de}: ${valor}`}
      onClick={() => abrir(figura, fuente)}
    >
      {valor}
    </button>
  )
}

const Tabla = ({ conciliacion, abrir }: Cuadrado) => (
  <div className={cifras.parte}>
    <Rollo>
      <table className={estilo.cuadro} aria-label="Cifras conciliadas">
        <thead>
          <tr>
            <th scope="col">Cifra</th>
            <th scope="col">{REGISTRO}</th>
            {NOMBRES_DE_FUENTES.map((fuente) => (
              <th key={fuente} scope="col">
                {PALABRA_DE_FUENTE[fuente]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {conciliacion.lineas.map((linea) => (
            <tr key={linea.figura}>
              <th scope="row">{PALABRA_DE_FIGURA[linea.figura]}</th>
              <td>
                <Cifra {...{ linea, abrir }} />
              </td>
              {NOMBRES_DE_FUENTES.map((fuente) => {
                if (linea.fuentes[fuente] === undefined) return <td key={fuente} />
                const { mal, dicha } = leidaDe(conciliacion, linea, fuente)
                return (
                  <td key={fuente} className={clsx(mal && estilo.mal)}>
                    <Cifra {...{ linea, fuente, abrir }} />
                    {mal ? <small>{dicha}</small> : null}
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

const Tarjetas = ({ conciliacion, abrir }: Cuadrado) => (
  <ul className={estilo.tarjetas} aria-label="Cifras conciliadas">
    {conciliacion.lineas.map((linea) => (
      <li key={linea.figura} className={cifras.parte}>
        <h3>{PALABRA_DE_FIGURA[linea.figura]}</h3>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">Dice</th>
              <th scope="col">Diferencia</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{REGISTRO}</th>
              <td>
                <Cifra {...{ linea, abrir }} />
              </td>
              <td />
            </tr>
            {fuentesDe(linea.figura).map((fuente) => {
              const { mal, dicha } = leidaDe(conciliacion, linea, fuente)
              return (
                <tr key={fuente} className={clsx(mal && estilo.mal)}>
                  <th scope="row">{PALABRA_DE_FUENTE[fuente]}</th>
                  <td>
                    <Cifra {...{ linea, fuente, abrir }} />
                  </td>
                  <td>{dicha}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </li>
    ))}
  </ul>
)

/**
 * Shows each figure by the log beside its value in each part of the read model. A value that
 * differs stands out, with the difference.
 */
export const Cuadro = (cuadrado: Cuadrado) => (useMedio(ANGOSTA) ? <Tarjetas {...cuadrado} /> : <Tabla {...cuadrado} />)
