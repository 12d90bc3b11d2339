import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Trabajo } from '#api/contract/trabajos.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { momentoCompleto, numero } from '#web/ui/cifras.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { useEsAuditor } from '#web/yo/es-auditor.ts'
import { consultaDeTrabajos, estaPorHacer } from './consultas.ts'
import { Funcionamiento } from './funcionamiento.tsx'
import { cuantas } from './palabras.ts'
import { Raices } from './raices.tsx'
import { Rehacer } from './rehacer.tsx'
import estilo from './trabajo.module.css'
import { Marcha, usePedirTrabajo } from './trabajo.tsx'

/** Shows what the last verification found and the position it reached. */
export const Dictamen = ({ trabajo: { verificacion, acabado, pide } }: { trabajo: Trabajo }) => {
  const esAuditor = useEsAuditor()
  return verificacion && acabado ? (
    <div className={estilo.dictamen} data-mal={verificacion.hallazgo === null ? undefined : ''} role="status">
      <p>
        <b>{verificacion.hallazgo ?? 'Todo cuadra.'}</b>
      </p>
      {verificacion.cuadran ? (
        <p>
          {cuantas(verificacion.cuadran.historias, 'historia completa', 'historias completas')},{' '}
          {cuantas(verificacion.cuadran.raices, 'raíz firmada', 'raíces firmadas')} y{' '}
          {cuantas(verificacion.cuadran.filas, 'fila', 'filas')} de {numero(verificacion.cuadran.tablas)} tablas.
        </p>
      ) : null}
      <p className={estilo.nota}>
        {`${numero(verificacion.hechos)} hechos, ${esAuditor ? `hasta la posición ${verificacion.posicion}, ` : ''}el ${momentoCompleto(acabado)}`}
        {pide === null ? ', desde la consola.' : `, a pedido de ${pide}.`}
      </p>
    </div>
  ) : null
}

/** Shows on the dashboard what the last verification found, or that there was none. */
export const UltimaVerificacion = () => {
  const { data, error } = useQuery(consultaDeTrabajos())
  if (error && !data) return null
  if (!data) return <Hueso ancho="100%" alto={70} />
  return (
    <div className={estilo.ultima}>
      {data.verificada ? (
        <Dictamen trabajo={data.verificada} />
      ) : (
        <p className={estilo.nota}>Nadie ha verificado el registro todavía.</p>
      )}
      <Link to="?ver=verificacion">Verificación</Link>
    </div>
  )
}

/**
 * Shows /auditoria?ver=verificacion: the verification of everything on demand
 * (decisiones/auditoria, «Verification»).
 */
export const Verificacion = () => {
  useTitulo('Verificación')
  const consulta = useQuery(consultaDeTrabajos())
  const { data } = consulta
  const { mutate: pedir, isPending } = usePedirTrabajo()
  const verificaciones = data?.items.filter(({ tipo }) => tipo === 'verificacion') ?? []
  const porHacer = verificaciones.filter(estaPorHacer)
  const [ultima] = verificaciones
  return (
    <section className={estilo.pagina} aria-labelledby="titulo-verificacion">
      <h1 id="titulo-verificacion">Verificación</h1>
      <p className={estilo.nota}>Se lee el registro entero y se comprueba:</p>
      <ul className={estilo.partes}>
        <li>que cada hecho encadena con el anterior de su historia, sin huecos ni repetidos;</li>
        <li>que cada sello es de BandWork y cada hecho cumple su forma;</li>
        <li>que cada raíz firmada es la de los hechos que cuenta;</li>
        <li>que cada fila de lo que se lee es la que da el registro, en una misma posición.</li>
      </ul>
      <div>
        <Boton
          tono="primario"
          ocupado={isPending}
          motivo={porHacer.some(({ propio }) => propio) ? 'Ya pediste una: espera a que termine, o cancélala.' : null}
          onClick={() => pedir({ tipo: 'verificacion' })}
        >
          Verificar todo
        </Boton>
      </div>
      <PorLlegar de={consulta} alto={80} />
      {porHacer.length > 0 ? (
        <ul className={estilo.lista}>
          {porHacer.map((trabajo) => (
            <li key={trabajo.id}>
              <Marcha trabajo={trabajo} que="Verificación" />
            </li>
          ))}
        </ul>
      ) : null}
      {porHacer.length === 0 && (ultima?.estado === 'fallido' || ultima?.estado === 'cancelado') ? (
        <Marcha trabajo={ultima} que="Verificación" />
      ) : null}
      {data ? <h2>La última</h2> : null}
      {data?.verificada ? <Dictamen trabajo={data.verificada} /> : null}
      {data && !data.verificada ? (
        <p className={estilo.nota}>Aquí queda lo que dijo la última: nadie ha pedido ninguna.</p>
      ) : null}
      <Raices />
      <Rehacer />
      <Funcionamiento />
    </section>
  )
}
