import { puede } from '#domain/permisos.ts'
import { ruta } from '#domain/rutas.ts'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './historia.module.css'

const VERIFICADOR = '/verificar.mjs'

/** What proves a history outside, for who may have it (decisiones/auditoria, «The case file»). */
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
        {'Prueba esta historia fuera de BandWork: guarda el JSON junto a '}
        <a href={VERIFICADOR} download>
          verificar.mjs
        </a>
        {' y ejecuta «node verificar.mjs» con el nombre del JSON.'}
      </p>
    </section>
  )
}
