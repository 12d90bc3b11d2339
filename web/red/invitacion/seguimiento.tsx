import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, MailCheck, MailPlus, MailX } from 'lucide-react'
import type { InvitacionesPropias } from '#api/contract/invitaciones.ts'
import { ESTADOS_INVITACION, type EstadoInvitacion } from '#domain/red/invitacion.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { hace, momentoCompleto } from '#web/ui/cifras.ts'
import { Fallo } from '#web/ui/fallo.tsx'
import { type Color, Hueso, Pastilla, Vacio } from '#web/ui/piezas.tsx'
import { consultaInvitaciones } from './consultas.ts'
import estilo from './invitaciones.module.css'
import { PALABRA_TIPO } from './textos.ts'

const ESTADO: Readonly<Record<EstadoInvitacion, readonly [string, string, Color, typeof Clock]>> = {
  pendiente: ['Pendiente', 'Pendientes', 'gris', Clock],
  enviada: ['Enviada', 'Enviadas', 'azul', MailCheck],
  fallida: ['Fallida', 'Fallidas', 'rojo', MailX],
  aceptada: ['Aceptada', 'Aceptadas', 'verde', CircleCheck],
}

const Fila = ({ invitacion }: { invitacion: InvitacionesPropias['items'][number] }) => {
  const [palabra, , color, Icono] = ESTADO[invitacion.estado]
  return (
    <tr>
      <th scope="row">
        {invitacion.cuenta?.nombre ?? invitacion.correo}
        <small data-col="tipo-debajo">{PALABRA_TIPO[invitacion.tipo]}</small>
      </th>
      <td data-col="tipo">{PALABRA_TIPO[invitacion.tipo]}</td>
      <td>
        <Pastilla color={color} icono={<Icono size={13} aria-hidden />}>
          {palabra}
        </Pastilla>
      </td>
      <td data-col="momento">
        <time dateTime={invitacion.momento} title={momentoCompleto(invitacion.momento)}>
          {hace(invitacion.momento)}
        </time>
      </td>
    </tr>
  )
}

/** Renders what became of the invitations sent. */
export const Seguimiento = () => {
  const { data, error, refetch } = useQuery(consultaInvitaciones)
  return (
    <section className={estilo.seguimiento} aria-labelledby="titulo-seguimiento" aria-busy={!data && !error}>
      <h2 id="titulo-seguimiento">Tus invitaciones</h2>
      {error && !data ? (
        <Fallo que="tus invitaciones" reintentar={refetch}>
          {detalleDe(error)}
        </Fallo>
      ) : !data ? (
        <Hueso ancho="100%" alto={160} />
      ) : (
        <>
          <ul className={estilo.contadores}>
            {ESTADOS_INVITACION.map((estado) => {
              const [, palabras, color, Icono] = ESTADO[estado]
              return (
                <li key={estado}>
                  <strong>{data.contadores[estado] ?? 0}</strong>
                  <Pastilla color={color} icono={<Icono size={13} aria-hidden />}>
                    {palabras}
                  </Pastilla>
                </li>
              )
            })}
          </ul>
          <p className={estilo.quedan}>Hoy te quedan {data.quedanHoy} invitaciones.</p>
          {data.items.length === 0 ? (
            <Vacio icono={<MailPlus size={28} aria-hidden />} titulo="Todavía no invitas a nadie">
              Aquí verás si tu invitación llegó y quién abrió su cuenta.
            </Vacio>
          ) : (
            <div className={estilo.rollo}>
              <table>
                <thead className="solo-lectores">
                  <tr>
                    <th scope="col">Invitación a</th>
                    <th scope="col">Tipo</th>
                    <th scope="col">Estado</th>
                    <th scope="col">Cuándo</th>
                  </tr>
                </thead>
                <tbody>
                  {data.items.map((invitacion) => (
                    <Fila key={invitacion.id} invitacion={invitacion} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </section>
  )
}
