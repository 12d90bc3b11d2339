import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Trabajo } from '#api/contract/trabajos.ts'
import { puede } from '#domain/permisos.ts'
import { Boton } from '#web/ui/boton.tsx'
import { momentoCompleto, numero } from '#web/ui/cifras.ts'
import { Casilla } from '#web/ui/formulario/casilla.tsx'
import { useEsAuditor } from '#web/yo/es-auditor.ts'
import { useYo } from '#web/yo/sesion.ts'
import { consultaDeTrabajos, estaPorHacer } from './consultas.ts'
import estilo from './trabajo.module.css'
import { Marcha, usePedirTrabajo } from './trabajo.tsx'

const Resultado = ({ trabajo: { reconstruccion, acabado, pide } }: { trabajo: Trabajo }) => {
  const esAuditor = useEsAuditor()
  if (!reconstruccion || !acabado) return null
  const { filas, diferencias, primeras, posicion, cambiada } = reconstruccion
  return (
    <div className={estilo.dictamen} data-mal={primeras.length === 0 ? undefined : ''} role="status">
      <p>
        <b>
          {diferencias === 0
            ? 'Ninguna fila era distinta.'
            : `${numero(diferencias)} ${diferencias === 1 ? 'fila era distinta' : 'filas eran distintas'}.`}
        </b>{' '}
        {cambiada ? 'Desde entonces se lee lo que se rehizo.' : 'Se sigue leyendo lo de antes.'}
      </p>
      {primeras.length > 0 ? (
        <ul className={estilo.partes}>
          {primeras.map((diferencia) => (
            <li key={diferencia}>{diferencia}</li>
          ))}
        </ul>
      ) : null}
      <p className={estilo.nota}>
        {`${numero(filas)} filas, ${esAuditor ? `en la posición ${posicion}, ` : ''}el ${momentoCompleto(acabado)}${pide === null ? '.' : `, a pedido de ${pide}.`}`}
      </p>
    </div>
  )
}

/**
 * Rebuilds the read model beside the one in use, compares both, and swaps them if asked to
 * (decisiones/auditoria, «Making anew»).
 */
export const Rehacer = () => {
  const { data: yo } = useYo()
  const { data } = useQuery(consultaDeTrabajos())
  const { mutate: pedir, isPending } = usePedirTrabajo()
  const [cambiar, poner] = useState(true)
  if (!yo || !puede(yo.cuenta.tipoUsuario, 'proyeccion.reconstruir')) return null
  const reconstrucciones = data?.items.filter(({ tipo }) => tipo === 'reconstruccion') ?? []
  const porHacer = reconstrucciones.filter(estaPorHacer)
  const [ultima] = reconstrucciones
  return (
    <section className={estilo.pagina} aria-labelledby="titulo-rehacer">
      <h2 id="titulo-rehacer">Rehacer lo que se lee</h2>
      <p className={estilo.nota}>
        Las tablas se hacen de nuevo desde el registro, al lado de las que se leen, y se comparan fila por fila. Nadie
        espera por eso: todo se sigue leyendo y escribiendo.
      </p>
      <Casilla
        nombre="Al terminar, leer lo que se rehizo"
        checked={cambiar}
        onChange={({ target }) => poner(target.checked)}
      />
      <div>
        <Boton
          ocupado={isPending}
          motivo={porHacer.some(({ propio }) => propio) ? 'Ya pediste una: espera a que termine, o cancélala.' : null}
          onClick={() => pedir({ tipo: 'reconstruccion', cambiar })}
        >
          Rehacer y comparar
        </Boton>
      </div>
      {porHacer.length > 0 ? (
        <ul className={estilo.lista}>
          {porHacer.map((trabajo) => (
            <li key={trabajo.id}>
              <Marcha trabajo={trabajo} que="Rehacer lo que se lee" />
            </li>
          ))}
        </ul>
      ) : ultima ? (
        ultima.estado === 'terminado' ? (
          <Resultado trabajo={ultima} />
        ) : (
          <Marcha trabajo={ultima} que="Rehacer lo que se lee" />
        )
      ) : null}
    </section>
  )
}
