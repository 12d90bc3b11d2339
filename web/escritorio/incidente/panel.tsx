import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ParteDeIncidente, UnIncidente } from '#api/contract/incidente.ts'
import { puede, type Rol } from '#domain/permisos.ts'
import { ruta } from '#domain/rutas.ts'
import { seLimita, useLimitar } from '#web/escritorio/cuenta/limitar.ts'
import { PALABRA_TIPO_CUENTA } from '#web/escritorio/cuenta/palabras.ts'
import { Parte } from '#web/escritorio/panel/lectura.tsx'
import { Numero } from '#web/escritorio/panel/numero.tsx'
import panel from '#web/escritorio/panel/panel.module.css'
import { PasarDeFila, type Vecinas } from '#web/escritorio/panel/vecinas.tsx'
import { consultaHistoria } from '#web/pedido/consultas.ts'
import { EstadoDeIncidente, Hilo } from '#web/pedido/incidente/hilo.tsx'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares, momentoCompleto } from '#web/ui/cifras.ts'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { JUNTO_A_LA_PAGINA } from '#web/ui/dialogo/marcas.ts'
import { useMedio } from '#web/ui/medio.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import { useVisto } from '#web/vivo/toasts.ts'
import { Atender } from './atender.tsx'
import { cualEs, quienReporto } from './columnas.tsx'
import { consultaIncidente } from './consultas.ts'
import estilo from './incidente.module.css'

const DeQuien = ({ parte, administra }: { parte: ParteDeIncidente; administra: boolean }) => {
  const limitar = useLimitar()
  const { nombre, correo, celular, tipoUsuario, lado, limitada, eliminada } = parte
  const papel = lado === 'consumidor' ? 'Cliente' : PALABRA_TIPO_CUENTA[tipoUsuario]
  return (
    <div className={estilo.parte}>
      <div>
        <strong>{nombre}</strong>
        <small>
          {papel}
          {limitada ? ' · cuenta limitada' : ''}
        </small>
        <p>
          {correo ? <a href={`mailto:${correo}`}>{correo}</a> : null}
          {celular ? <Numero de={celular} que={`el celular de ${nombre}`} /> : null}
        </p>
      </div>
      {administra && !eliminada ? (
        <div className={panel.botones}>
          <Link to={`${ruta('admin_todos_clientes')}?buscar=${encodeURIComponent(correo)}`}>Ver en cuentas</Link>
          {seLimita(parte) ? (
            <Boton de={nombre} onClick={() => void limitar(parte)}>
              {limitada ? 'Quitar el límite' : 'Limitar la cuenta'}
            </Boton>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

const Historia = ({ idPedido }: { idPedido: string }) => {
  const [abierta, abrir] = useState(false)
  const { data, error } = useQuery({ ...consultaHistoria(idPedido), enabled: abierta })
  return (
    <details className={estilo.historia} onToggle={({ currentTarget }) => abrir(currentTarget.open)}>
      <summary>Historia del pedido</summary>
      {data ? (
        <ol>
          {data.eventos.map(({ revision, texto, momento, quien }) => (
            <li key={revision}>
              {texto}
              <small>
                {quien.nombre} · {momentoCompleto(momento)}
              </small>
            </li>
          ))}
        </ol>
      ) : error ? (
        <p role="alert">{detalleDe(error)}</p>
      ) : abierta ? (
        <Hueso ancho="100%" alto={80} />
      ) : null}
    </details>
  )
}

/** Shows what it is about: its order with both parties, or the account. */
const Objeto = ({ incidente: { pedido, codigo, objeto, partes }, rol }: { incidente: UnIncidente; rol: Rol }) => {
  const quienes = partes.map((parte) => (
    <DeQuien key={parte.id} parte={parte} administra={puede(rol, 'cuenta.administrar')} />
  ))
  if (!pedido) return <Parte titulo="La cuenta">{quienes}</Parte>
  return (
    <Parte titulo={`Pedido ${codigo}`}>
      {pedido.descripcion ? <p className={estilo.descripcion}>{pedido.descripcion}</p> : null}
      <dl className={panel.datos}>
        <div>
          <dt>Estado</dt>
          <dd>{pedido.estadoPedido}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>{pedido.total ? dolares(pedido.total) : 'sin propuesta'}</dd>
        </div>
      </dl>
      {quienes}
      {puede(rol, 'pedido.historia') ? <Historia idPedido={objeto} /> : null}
    </Parte>
  )
}

/**
 * Shows an incident beside the staff's table: its messages, whom it concerns and, for those who may
 * answer, the form.
 */
export const Panel = ({
  id,
  rol,
  vecinas,
  ir,
  alCerrar,
}: {
  id: string
  rol: Rol
  vecinas: Vecinas
  ir: (id: string) => void
  alCerrar: () => void
}) => {
  const { data: incidente, error } = useQuery(consultaIncidente(id))
  const atiende = puede(rol, 'incidente.atender')
  const ancha = useMedio(JUNTO_A_LA_PAGINA)
  useVisto(id)
  return (
    <Dialogo
      panel
      acompana={ancha}
      ancho={620}
      pie={
        <div className={panel.pie}>
          <PasarDeFila vecinas={vecinas} ir={ir} />
        </div>
      }
      titulo={incidente ? cualEs(incidente) : 'Incidente'}
      resumen={incidente ? quienReporto(incidente) : undefined}
      alCerrar={alCerrar}
    >
      {incidente ? (
        <div key={id} className={panel.panel}>
          <div className={panel.estado}>
            <EstadoDeIncidente incidente={incidente} espera={atiende} />
          </div>
          <Hilo incidente={incidente} quien={incidente.quien} />
          {atiende ? <Atender incidente={incidente} /> : null}
          <Objeto incidente={incidente} rol={rol} />
        </div>
      ) : error ? (
        <p role="alert">{detalleDe(error)}</p>
      ) : (
        <Hueso ancho="100%" alto={320} />
      )}
    </Dialogo>
  )
}
