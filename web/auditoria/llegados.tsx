import { Link } from 'react-router-dom'
import type { TramaDeTodo } from '#api/contract/hechos.ts'
import cifras from '#web/cifras/cifras.module.css'
import { momentoCompletoExacto } from '#web/ui/cifras.ts'
import { useMedio } from '#web/ui/medio.ts'
import { Rollo } from '#web/ui/rollo.tsx'
import tarjetas from '#web/ui/tabla/tarjetas.module.css'
import { useEsAuditor } from '#web/yo/es-auditor.ts'
import type { Dicho } from './dicho.ts'
import estilo from './en-vivo.module.css'
import { enlaceA } from './enlace.ts'

const NOMBRE = 'Hechos según llegan'
/** Media query for the windows that show cards. */
const ANGOSTA = '(max-width: 860px)'

const Oculta = ({ trama }: { trama: TramaDeTodo }) =>
  'detenido' in trama ? 'Un hecho que no se puede comprobar.' : 'Un hecho que tu cuenta no ve.'

const Historia = ({ dicho: { de, en } }: { dicho: Dicho }) =>
  en ? (
    <Link className={estilo.historia} to={enlaceA(en)}>
      {de}
    </Link>
  ) : (
    de
  )
const Cuando = ({ en }: { en: string }) => <time dateTime={en}>{momentoCompletoExacto(en)}</time>
const Quien = ({ dicho: { quien, papel } }: { dicho: Dicho }) => (
  <>
    {quien} {papel === '' ? null : <small>{papel}</small>}
  </>
)

const CABEZAS = ['Cuándo', 'Hecho', 'Historia', 'Quién'] as const
type Vistas = readonly { readonly trama: TramaDeTodo; readonly dicho: Dicho | undefined }[]

type Lista = { readonly vistas: Vistas; readonly conPosicion: boolean }

const Tabla = ({ vistas, conPosicion }: Lista) => (
  <div className={cifras.parte}>
    <Rollo>
      <table className={estilo.hechos} aria-label={NOMBRE}>
        <thead>
          <tr>
            {conPosicion ? <th scope="col">Posición</th> : null}
            {CABEZAS.map((cabeza) => (
              <th key={cabeza} scope="col">
                {cabeza}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vistas.map(({ trama, dicho }) => (
            <tr key={trama.posicion}>
              {conPosicion ? <td>{trama.posicion}</td> : null}
              {dicho ? (
                <>
                  <td>
                    <Cuando en={dicho.momento} />
                  </td>
                  <td>{dicho.hecho}</td>
                  <td>
                    <Historia dicho={dicho} />
                  </td>
                  <td>
                    <Quien dicho={dicho} />
                  </td>
                </>
              ) : (
                <td colSpan={4}>
                  <Oculta trama={trama} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Rollo>
  </div>
)

const Tarjetas = ({ vistas, conPosicion }: Lista) => (
  <ul className={tarjetas.tarjetas} aria-label={NOMBRE}>
    {vistas.map(({ trama, dicho }) => (
      <li key={trama.posicion}>
        {dicho ? (
          <>
            <div>
              <b>{dicho.hecho}</b>
              {conPosicion ? <small>{trama.posicion}</small> : null}
            </div>
            <div>
              <Historia dicho={dicho} />
              <span>
                <Quien dicho={dicho} />
              </span>
            </div>
            <small>
              <Cuando en={dicho.momento} />
            </small>
          </>
        ) : (
          <div>
            <span>
              <Oculta trama={trama} />
            </span>
            {conPosicion ? <small>{trama.posicion}</small> : null}
          </div>
        )}
      </li>
    ))}
  </ul>
)

/** Lists the facts that have arrived, newest first, as a table or as cards in a narrow window. */
export const Llegados = ({ vistas }: { vistas: Vistas }) => {
  const conPosicion = useEsAuditor()
  return useMedio(ANGOSTA) ? <Tarjetas {...{ vistas, conPosicion }} /> : <Tabla {...{ vistas, conPosicion }} />
}
