import { useQuery } from '@tanstack/react-query'
import type { Reparo, Salud } from '#api/contract/salud.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { momentoCompleto, numero, tamano } from '#web/ui/cifras.ts'
import { consultaDeSalud } from './consultas.ts'
import propio from './funcionamiento.module.css'
import { cuantas } from './palabras.ts'
import estilo from './trabajo.module.css'

/** The causes of `degradado`, as people read them. */
const REPAROS: Readonly<Record<Reparo, string>> = {
  log: 'El registro de hechos no responde.',
  base: 'La base de datos no responde.',
  proyector: 'Lo que se lee se queda atrás.',
  escritura: 'No se puede guardar nada: los cambios esperan.',
  preparando: 'Lo que se lee se está haciendo de nuevo.',
  'log-atrasado': 'Al registro le faltan hechos que ya se leyeron: nada se puede cambiar hasta que se restaure.',
  aparcados: 'Hay historias detenidas.',
  olvidos: 'Hay personas eliminadas que todavía se leen.',
  eliminaciones: 'No se puede anotar a quién se eliminó: un respaldo de antes traería de vuelta a esas personas.',
  correos: 'Hay correos que no salen.',
  procesos: 'Nadie corre los procesos: no salen correos ni avisos.',
  espacio: 'Queda poco espacio en el disco.',
}

const GB = 1024 ** 3
const MINUTO_S = 60
const HORA_S = 3_600
/** Says a number of seconds as "40 segundos", "12 minutos" or "3 horas". */
const duracion = (segundos: number): string => {
  if (segundos < 2 * MINUTO_S) return cuantas(segundos, 'segundo', 'segundos')
  if (segundos < 2 * HORA_S) return cuantas(Math.round(segundos / MINUTO_S), 'minuto', 'minutos')
  return cuantas(Math.round(segundos / HORA_S), 'hora', 'horas')
}

const datosDe = ({ atraso, aparcados, correos, procesos, ...s }: Salud): readonly (readonly [string, string])[] => [
  [
    'Lo que se lee',
    atraso.hechos === 0
      ? 'Al día.'
      : `${cuantas(atraso.hechos, 'hecho', 'hechos')} por detrás del registro; el más antiguo espera hace ${duracion(atraso.segundos)}.`,
  ],
  ['Historias detenidas', aparcados === 0 ? 'Ninguna.' : numero(aparcados)],
  [
    'Correos',
    correos.pendientes === 0
      ? 'Ninguno espera.'
      : `${cuantas(correos.pendientes, 'hecho espera', 'hechos esperan')} su correo, el más antiguo hace ${duracion(correos.segundos)}.${
          correos.fallo === null ? '' : ` El servidor de correo dijo «${correos.fallo}».`
        }`,
  ],
  ['Procesos', procesos === null ? 'Nunca se supo de ellos.' : `Se supo de ellos hace ${duracion(procesos)}.`],
  ['Última raíz firmada', s.ultimaRaiz === null ? 'Ninguna todavía.' : momentoCompleto(s.ultimaRaiz)],
  ['Último respaldo', s.ultimoRespaldo === null ? 'Ninguno todavía.' : momentoCompleto(s.ultimoRespaldo)],
  ['Espacio libre', s.espacio < GB ? tamano(s.espacio) : `${numero(Math.floor(s.espacio / GB))} GB`],
  [
    'Versión',
    s.omitidos.length === 0
      ? s.version
      : `${s.version}; omite lo que escribió una más nueva: ${s.omitidos.join(', ')}.`,
  ],
]

/** Shows how the service works now, and what has to be looked after. */
export const Funcionamiento = () => {
  const consulta = useQuery(consultaDeSalud())
  const { data } = consulta
  return (
    <section className={estilo.pagina} aria-labelledby="titulo-funcionamiento">
      <h2 id="titulo-funcionamiento">Cómo marcha el servicio</h2>
      <PorLlegar de={consulta} alto={180} />
      {data ? (
        <>
          <div className={estilo.dictamen} data-mal={data.reparos.length > 0 ? '' : undefined}>
            {data.reparos.length === 0 ? <p>Todo funciona.</p> : null}
            {data.reparos.map((reparo) => (
              <p key={reparo}>{REPAROS[reparo]}</p>
            ))}
          </div>
          <dl className={propio.datos}>
            {datosDe(data).map(([que, dicho]) => (
              <div key={que}>
                <dt>{que}</dt>
                <dd>{dicho}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </section>
  )
}
