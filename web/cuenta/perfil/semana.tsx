import { Copy, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { edicionHorario, type Perfil } from '#api/contract/cuenta.ts'
import { diaEscrito, fechaLocal, inicioDeDia } from '#domain/calendario.ts'
import {
  DIAS,
  FRANJAS_MAXIMAS,
  type Franja,
  type Jornada,
  ORDEN_SEMANA,
  pasaDeMedianoche,
} from '#domain/cuenta/horario.ts'
import { Atiende } from '#web/ui/atiende.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { Casilla } from '#web/ui/formulario/casilla.tsx'
import { conFecha, type Edicion } from './edicion.ts'
import estilo from './perfil.module.css'
import { Seccion } from './seccion.tsx'

const HABITUAL: Franja = { abre: '08:30', cierra: '18:00' }
/** The second interval of a day that gets one: the afternoon, or none known. */
const OTRA: Franja = { abre: '', cierra: '' }

/** Returns whether hours can be copied: half-typed or overlapping ones can't. */
const seCopian = (franjas: readonly Franja[]): boolean =>
  edicionHorario.shape.horario.safeParse(franjas.map((franja) => ({ dia: 0, ...franja }))).success

/** Edits the intervals of a day. */
const Dia = ({
  jornada: { dia, franjas },
  error,
  cambiar,
  copiar,
}: {
  jornada: Jornada
  error: string | undefined
  cambiar: (franjas: readonly Franja[]) => void
  copiar: () => void
}) => (
  <div>
    {franjas.map((franja, n) => {
      const nombre = n === 0 ? DIAS[dia] : `${DIAS[dia]}, segunda franja`
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the intervals of a day have no other name
        <span key={n}>
          {(['abre', 'cierra'] as const).map((extremo) => (
            <input
              key={extremo}
              type="time"
              required
              aria-label={`${nombre}: ${extremo} a las`}
              aria-invalid={error !== undefined}
              value={franja[extremo]}
              onChange={({ target }) => cambiar(franjas.with(n, { ...franja, [extremo]: target.value }))}
            />
          ))}
          {franja.abre !== '' && franja.cierra !== '' && pasaDeMedianoche(franja) ? (
            <small>del día siguiente</small>
          ) : null}
          {n > 0 ? (
            <Boton
              tono="suave"
              cuadrado
              aria-label={`Quitar la segunda franja del ${DIAS[dia]}`}
              onClick={() => cambiar(franjas.toSpliced(n, 1))}
            >
              <X size={15} aria-hidden />
            </Boton>
          ) : (
            <Boton
              tono="suave"
              cuadrado
              aria-label={`Copiar las horas del ${DIAS[dia]} a todos los días`}
              title="Copiar a todos"
              motivo={seCopian(franjas) ? null : 'Corrige antes sus horas.'}
              onClick={copiar}
            >
              <Copy size={15} aria-hidden />
            </Boton>
          )}
        </span>
      )
    })}
    {franjas.length < FRANJAS_MAXIMAS ? (
      <Boton tono="suave" aria-label={`Otra franja del ${DIAS[dia]}`} onClick={() => cambiar([...franjas, OTRA])}>
        <Plus size={14} aria-hidden />
        Otra franja
      </Boton>
    ) : null}
  </div>
)

/** Edits the dates on which the business doesn't open. */
const Feriados = ({
  fechas,
  cambiar,
  fecha,
  elegir,
}: {
  fechas: readonly string[]
  cambiar: (fechas: readonly string[]) => void
  /** The date in the field, which saving adds too; '' for none. */
  fecha: string
  elegir: (fecha: string) => void
}) => {
  const hoy = fechaLocal(new Date().toISOString())
  const falta = fecha === '' ? undefined : fecha < hoy ? 'Ese día ya pasó.' : undefined
  const anadir = () => {
    if (fecha === '' || falta) return
    cambiar(conFecha(fechas, fecha))
    elegir('')
  }
  return (
    <fieldset className={estilo.feriados}>
      <legend>Días sin atención</legend>
      {fechas.length > 0 ? (
        <ul>
          {fechas.map((cual) => (
            <li key={cual}>
              {diaEscrito(inicioDeDia(cual))}
              <Boton
                tono="suave"
                cuadrado
                aria-label={`Quitar el ${diaEscrito(inicioDeDia(cual))}`}
                onClick={() => cambiar(fechas.filter((otra) => otra !== cual))}
              >
                <X size={14} aria-hidden />
              </Boton>
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        <input
          type="date"
          min={hoy}
          aria-label="Un feriado o un día cerrado"
          aria-invalid={falta !== undefined}
          value={fecha}
          onChange={({ target }) => elegir(target.value)}
          onKeyDown={(suceso) => {
            if (suceso.key !== 'Enter') return
            suceso.preventDefault()
            anadir()
          }}
        />
        <Boton onClick={anadir} motivo={fecha === '' ? 'Elige antes un día.' : null}>
          Añadir
        </Boton>
      </p>
      {falta ? <p role="alert">{falta}</p> : null}
    </fieldset>
  )
}

/** Edits the opening hours, one row for each day of the week, and the days without any. */
export const HorarioSemanal = ({ perfil, edicion }: { perfil: Perfil; edicion: Edicion }) => {
  const { semana, cerrados, fecha, elegirFecha, errores, marcar } = edicion
  const jornadas = new Map(semana.lista.map((jornada) => [jornada.dia, jornada]))
  const delPrimero = ORDEN_SEMANA.flatMap((dia) => jornadas.get(dia) ?? [])[0]
  const primero = delPrimero && seCopian(delPrimero.franjas) ? delPrimero.franjas : undefined
  const cambiar = (nuevas: ReadonlyMap<number, Jornada>) => {
    semana.cambiar([...nuevas.values()])
    marcar({})
  }
  const poner = (dia: number, franjas: readonly Franja[]) => cambiar(new Map(jornadas).set(dia, { dia, franjas }))
  /** The hours that a day had before it was closed: it may have been a slip. */
  const quitadas = useRef(new Map<number, readonly Franja[]>())
  const copiar = (franjas: readonly Franja[], dias: readonly number[]) =>
    cambiar(new Map([...jornadas, ...dias.map((dia) => [dia, { dia, franjas }] as const)]))
  const quitar = (dia: number) => {
    const quedan = new Map(jornadas)
    quitadas.current.set(dia, jornadas.get(dia)?.franjas ?? [])
    quedan.delete(dia)
    cambiar(quedan)
  }
  return (
    <Seccion
      titulo="Horario de atención"
      texto="Lo ven tus clientes, en la hora del Ecuador continental."
      derecha={<Atiende {...perfil} />}
    >
      <ul className={estilo.semana}>
        {ORDEN_SEMANA.map((dia) => {
          const jornada = jornadas.get(dia)
          return (
            <li key={dia}>
              <Casilla
                nombre={DIAS[dia]}
                checked={jornada !== undefined}
                onChange={({ target }) =>
                  target.checked ? poner(dia, quitadas.current.get(dia) ?? primero ?? [HABITUAL]) : quitar(dia)
                }
              />
              {jornada ? (
                <Dia
                  jornada={jornada}
                  error={errores[dia]}
                  cambiar={(franjas) => poner(dia, franjas)}
                  copiar={() => copiar(jornada.franjas, ORDEN_SEMANA)}
                />
              ) : (
                <em>Cerrado</em>
              )}
              {errores[dia] ? <p role="alert">{errores[dia]}</p> : null}
            </li>
          )
        })}
      </ul>
      <Feriados fechas={cerrados.lista} cambiar={cerrados.cambiar} fecha={fecha} elegir={elegirFecha} />
      <AvisoDeError>{errores[-1]}</AvisoDeError>
      {primero ? (
        <div className={estilo.botones}>
          <Boton tono="suave" onClick={() => copiar(primero, [1, 2, 3, 4, 5])}>
            Copiar a lunes–viernes: {primero.map(({ abre, cierra }) => `${abre}–${cierra}`).join(' y ')}
          </Boton>
        </div>
      ) : null}
    </Seccion>
  )
}
