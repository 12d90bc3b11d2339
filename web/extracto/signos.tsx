import type { PorColumnas } from '#api/contract/extracto.ts'
import { type Columnas, columnaDeSignos, sinDecir } from '#domain/extracto/columnas.ts'
import { esCredito, type Signos } from '#domain/extracto/signos.ts'
import { Eleccion } from '#web/ui/formulario/campo.tsx'
import estilo from './extracto.module.css'

const VALORES = { entra: 'Entró (crédito)', sale: 'Salió (débito)' } as const
const NINGUNO: Signos = { entran: [], salen: [] }

const conPalabra = ({ entran, salen }: Signos, palabra: string, es: string): Signos => {
  const sin = (palabras: readonly string[]) => palabras.filter((otra) => otra !== palabra)
  return {
    entran: es === 'entra' ? [...sin(entran), palabra] : sin(entran),
    salen: es === 'sale' ? [...sin(salen), palabra] : sin(salen),
  }
}

/**
 * Asks for the meaning of a file's words for credit and debit. It is shown if some of them are
 * unknown or were given a meaning by somebody.
 */
export const PalabrasDeSigno = ({
  de,
  columnas,
  decir,
}: {
  de: Pick<PorColumnas, 'palabras'>
  columnas: Columnas
  decir: (signos: Signos) => void
}) => {
  const { signos = NINGUNO } = columnas
  const lugar = columnaDeSignos(columnas)
  const palabras = lugar === undefined ? [] : (de.palabras[lugar] ?? [])
  const dichas = palabras.some((palabra) => signos.entran.includes(palabra) || signos.salen.includes(palabra))
  if (!dichas && sinDecir(palabras, undefined).length === 0) return null
  return (
    <fieldset className={estilo.signos}>
      <legend>¿Qué dice cada palabra?</legend>
      <p className={estilo.nota}>
        Se recuerda con las columnas de este banco. Las líneas de una palabra sin respuesta no se leen.
      </p>
      <div className={estilo.campos}>
        {palabras.map((palabra) => {
          const entra = esCredito(palabra, signos)
          return (
            <Eleccion
              key={palabra}
              nombre={`«${palabra}»`}
              value={entra === undefined ? '' : entra ? 'entra' : 'sale'}
              onChange={({ target }) => decir(conPalabra(signos, palabra, target.value))}
            >
              <option value="">Elige</option>
              {Object.entries(VALORES).map(([valor, dicho]) => (
                <option key={valor} value={valor}>
                  {dicho}
                </option>
              ))}
            </Eleccion>
          )
        })}
      </div>
    </fieldset>
  )
}
