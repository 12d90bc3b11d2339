import { Clock } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { edicionHorario, type Horario, type Perfil } from '#api/contract/cuenta.ts'
import { claveDeDia } from '#domain/cuenta/fundir.ts'
import { ruta } from '#domain/rutas.ts'
import { detalleParaQuienEscribe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { Casilla } from '#web/ui/formulario/casilla.tsx'
import { Pastilla } from '#web/ui/piezas.tsx'
import { atencion, DIAS, ORDEN_SEMANA } from './horario.ts'
import { useListaViva } from './lista-viva.ts'
import estilo from './perfil.module.css'
import { Seccion } from './seccion.tsx'

const HABITUAL = { abre: '08:30', cierra: '18:00' }

type Dia = Horario[number]

/** Shows whether the business is open now, as its clients read it. */
export const Atiende = ({ horario }: { horario: Horario }) => {
  const ahora = atencion(horario, Date.now())
  return (
    <Pastilla color={ahora?.abierto ? 'verde' : 'gris'} icono={<Clock size={13} aria-hidden />}>
      {ahora?.texto ?? 'Sin horario de atención'}
    </Pastilla>
  )
}

/** Edits the opening hours, one row for each day of the week. */
export const HorarioSemanal = ({ perfil }: { perfil: Perfil }) => {
  const refrescar = useRefrescar()
  const { lista: dias, cambiar: poner, guardada } = useListaViva<Dia>(perfil.horario, claveDeDia)
  const [errores, marcar] = useState<Readonly<Record<number, string>>>({})
  const [error, ponerError] = useState<string>()
  const [guardando, ocupar] = useState(false)
  const delPrimero = ORDEN_SEMANA.flatMap((dia) => dias.find((jornada) => jornada.dia === dia) ?? [])[0]
  // Half-typed or reversed hours aren't copied to other days.
  const primero = delPrimero && delPrimero.abre !== '' && delPrimero.abre < delPrimero.cierra ? delPrimero : undefined
  const cambiar = (nuevos: readonly Dia[]) => {
    poner(nuevos)
    marcar({})
  }
  const guardar = async () => {
    const leido = edicionHorario.safeParse({ horario: dias, antes: perfil.horario })
    ponerError(undefined)
    if (!leido.success) {
      marcar(
        Object.fromEntries(leido.error.issues.map(({ path, message }) => [dias[Number(path[1])]?.dia ?? -1, message])),
      )
      return
    }
    ocupar(true)
    try {
      await mandar(ruta('editar_horario'), leido.data)
      await refrescar('cuenta')
      guardada()
      toast.success('Horario guardado', { id: 'horario' })
    } catch (fallo) {
      ponerError(detalleParaQuienEscribe(fallo))
    }
    ocupar(false)
  }
  return (
    <Seccion
      titulo="Horario de atención"
      texto="En la hora del Ecuador continental."
      derecha={<Atiende horario={perfil.horario} />}
    >
      <ul className={estilo.semana}>
        {ORDEN_SEMANA.map((dia) => {
          const jornada = dias.find((otra) => otra.dia === dia)
          const resto = dias.filter((otra) => otra.dia !== dia)
          return (
            <li key={dia}>
              <Casilla
                nombre={DIAS[dia]}
                checked={jornada !== undefined}
                onChange={({ target }) =>
                  cambiar(target.checked ? [...resto, { ...(primero ?? HABITUAL), dia }] : resto)
                }
              />
              {jornada ? (
                <span>
                  {(['abre', 'cierra'] as const).map((extremo) => (
                    <input
                      key={extremo}
                      type="time"
                      required
                      aria-label={`${DIAS[dia]}: ${extremo} a las`}
                      aria-invalid={errores[dia] !== undefined}
                      value={jornada[extremo]}
                      onChange={({ target }) => cambiar([...resto, { ...jornada, [extremo]: target.value }])}
                    />
                  ))}
                </span>
              ) : (
                <em>Cerrado</em>
              )}
              {errores[dia] ? <p role="alert">{errores[dia]}</p> : null}
            </li>
          )
        })}
      </ul>
      <AvisoDeError>{error}</AvisoDeError>
      <div className={estilo.botones}>
        <Boton tono="primario" ocupado={guardando} onClick={() => void guardar()}>
          Guardar horario
        </Boton>
        {primero ? (
          <Boton tono="suave" onClick={() => cambiar([1, 2, 3, 4, 5].map((dia) => ({ ...primero, dia })))}>
            De lunes a viernes, {primero.abre}–{primero.cierra}
          </Boton>
        ) : null}
      </div>
    </Seccion>
  )
}
