import { puede } from '#domain/permisos.ts'
import { ruta } from '#domain/rutas.ts'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './historia.module.css'

const VERIFICADOR = '/verificar.mjs'
const PUBLICADAS = 'bandwork-raices.json'

/**
 * Offers the case file, which proves a history outside BandWork, to those who may have it
 * (decisiones/auditoria, «The case file»).
 */
export const Caso = ({ stream }: { stream: string }) => {
  const { data: yo } = useYo()
  if (!yo || !puede(yo.cuenta.tipoUsuario, 'auditoria.caso')) return null
  return (
    <section className={estilo.caso} aria-label="Caso">
      <p>
        {'Caso: '}
        <a href={ruta('auditoria_caso_pdf', { stream })} download>
          PDF
        </a>
        {' · '}
        <a href={ruta('auditoria_caso', { stream })} download>
          JSON
        </a>
      </p>
      <p className={estilo.nota}>
        {
          'Prueba esta historia fuera de BandWork a quien se lo des: el PDF se lee y lleva dentro el mismo JSON. No lleva lo '
        }
        {
          'que una parte o el equipo escribió solo para sí. Para comprobarlo hace falta Node 20 o más nuevo: guarda en una '
        }
        {'carpeta el JSON, '}
        <a href={VERIFICADOR} download>
          verificar.mjs
        </a>
        {' y '}
        <a href={ruta('raices_publicas')} download={PUBLICADAS}>
          {PUBLICADAS}
        </a>
        {'; ahí, en una terminal, escribe '}
        <code>node verificar.mjs caso.json {PUBLICADAS}</code>
        {', con el nombre de tu JSON.'}
      </p>
    </section>
  )
}
