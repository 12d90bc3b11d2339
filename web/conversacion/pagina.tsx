import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowLeft, Check, CheckCheck, MessagesSquare } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ConversacionEnLista } from '#api/contract/conversacion.ts'
import { LIMITADA } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import { useSeguirCompra } from '#web/compra/seguir.ts'
import { Limitada } from '#web/pedido/limitada.tsx'
import { useSeguirPedido } from '#web/pedido/seguir.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { VerMas } from '#web/servidor/ver-mas.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { dia, diaDicho, diaLocal, horaDe } from '#web/ui/cifras.ts'
import { DE_LA_LISTA, useVolverALaLista } from '#web/ui/de-la-lista.ts'
import { CajaDeBusqueda } from '#web/ui/formulario/caja-de-busqueda.tsx'
import { Sobra, useLoQueCabe } from '#web/ui/formulario/sobra.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { Cuenta, Desactivada, Logo, Vacio } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { CON } from '#web/vivo/chat.ts'
import { useYo } from '#web/yo/sesion.ts'
import { DeQue } from './cabeza.tsx'
import { type CanalNombrado, canalDeDireccion, useDeQue } from './canal.ts'
import estilo from './chat.module.css'
import { consultaConversaciones } from './consultas.ts'
import { useSinLeer } from './contador.tsx'
import { Conversacion } from './conversacion.tsx'
import { borradorDe } from './redactor.tsx'

const cuando = (momento: string): string => {
  const dicho = diaDicho(momento)
  if (diaLocal(momento) === diaLocal(new Date().toISOString())) return horaDe(momento)
  return dicho === 'Ayer' ? dicho : dia(momento)
}

const Una = ({ conversacion, abierta, a }: { conversacion: ConversacionEnLista; abierta: boolean; a: string }) => {
  const { nombre, codigo, logo, texto, archivo, momento, msgForRead, de, lado, ultimo, leidoPorOtro } = conversacion
  const propio = de === lado
  const leido = leidoPorOtro >= ultimo
  const Marca = leido ? CheckCheck : Check
  const borrador = abierta ? '' : borradores.leer(borradorDe(conversacion.channel)).trim()
  return (
    <li>
      <Link
        to={a}
        state={DE_LA_LISTA}
        className={clsx(estilo.charla, abierta && estilo.actual)}
        {...(abierta ? { 'aria-current': true } : {})}
      >
        <Logo
          src={logo ?? ''}
          nombre={nombre}
          lado={40}
          {...(logo === null ? {} : { abierto: conversacion.abierto })}
        />
        <span className={estilo.dicho}>
          <b>{nombre}</b>
          <span>
            {borrador ? (
              <>
                <em className={estilo.borrador}>Borrador:</em> {borrador.slice(0, 160)}
              </>
            ) : (
              <>
                {propio ? (
                  <span className={clsx(leido && estilo.leido)} title={leido ? 'leído' : 'enviado'}>
                    <Marca size={13} aria-hidden />{' '}
                  </span>
                ) : null}
                {texto || (archivo ? `Archivo: ${archivo}` : '')}
              </>
            )}
          </span>
          <small>{codigo}</small>
          {conversacion.desactivada ? <Desactivada /> : null}
        </span>
        <span className={estilo.cuando}>
          <time dateTime={momento}>{cuando(momento)}</time>
          {msgForRead > 0 ? <Cuenta n={msgForRead} meEspera nombre="sin leer" /> : null}
        </span>
      </Link>
    </li>
  )
}

const Abierta = ({ channel, canal, volver }: { channel: string; canal: CanalNombrado; volver: string }) => {
  const { pedido, compra, codigo, otro, de } = useDeQue(canal)
  useSeguirPedido(pedido)
  useSeguirCompra(compra)
  const alVolver = useVolverALaLista()
  return (
    <div className={estilo.abierta}>
      <header>
        <Link to={volver} replace className={estilo.volver} aria-label="Todas las conversaciones" onClick={alVolver}>
          <ArrowLeft size={18} aria-hidden />
        </Link>
        <div>
          <h2>{otro || 'Conversación'}</h2>
          <small>{unir(codigo, de)}</small>
        </div>
      </header>
      <DeQue pedido={pedido} compra={compra} />
      <Conversacion key={channel} channel={channel} tipo={canal.tipo} otro={otro} />
    </div>
  )
}

/** Shows /new, ChatWork: all conversations of an account, and the open one beside them. */
export const PaginaDeChat = () => {
  const { data: yo } = useYo()
  const [parametros, poner] = useParametros()
  const [buscar, ponerBuscar] = useState('')
  const soloSinLeer = parametros.get('filtro') === 'sin-leer'
  const channel = parametros.get(CON)
  const canal = canalDeDireccion(channel)
  const consulta = useInfiniteQuery(
    consultaConversaciones({ search: useLoQueCabe(buscar).trim(), sinLeer: soloSinLeer }),
  )
  const { data } = consulta
  const sinLeer = useSinLeer()
  useTitulo('ChatWork', sinLeer)
  const con = (otro: string | undefined): string => {
    const nuevos = new URLSearchParams(parametros)
    if (otro === undefined) nuevos.delete(CON)
    else nuevos.set(CON, otro)
    return `${ruta('chat')}?${nuevos}`
  }
  const halladas = data?.pages.flatMap((pagina) => pagina.items) ?? []
  // The conversation being read stays in its place among the unread ones.
  const leyendo = useRef<{ readonly conversacion: ConversacionEnLista; readonly donde: number }>(undefined)
  const donde = halladas.findIndex((conversacion) => conversacion.channel === channel)
  const abierta = halladas[donde]
  if (abierta) leyendo.current = { conversacion: abierta, donde }
  const { current } = leyendo
  const items =
    soloSinLeer && data && !abierta && current?.conversacion.channel === channel
      ? halladas.toSpliced(current.donde, 0, { ...current.conversacion, msgForRead: 0 })
      : halladas
  const filtrar = (sinLeer: boolean) =>
    poner(
      (nuevos) => {
        if (sinLeer) nuevos.set('filtro', 'sin-leer')
        else nuevos.delete('filtro')
        return nuevos
      },
      { replace: true },
    )
  return (
    <section className={clsx(estilo.pagina, canal && estilo.conAbierta)} aria-labelledby="titulo-chat">
      <div className={estilo.lista}>
        <h1 id="titulo-chat">ChatWork</h1>
        {yo?.cuenta.incidenteId === LIMITADA ? <Limitada /> : null}
        <CajaDeBusqueda
          nombre="Buscar en las conversaciones"
          lente={16}
          className={estilo.buscar}
          placeholder="Buscar por nombre o código"
          value={buscar}
          onChange={({ target }) => ponerBuscar(target.value)}
        />
        <Sobra texto={buscar} />
        <fieldset className={estilo.filtros}>
          <legend className="solo-lectores">Filtrar conversaciones</legend>
          <Boton tono={soloSinLeer ? 'suave' : 'normal'} aria-pressed={!soloSinLeer} onClick={() => filtrar(false)}>
            Todas
          </Boton>
          <Boton tono={soloSinLeer ? 'normal' : 'suave'} aria-pressed={soloSinLeer} onClick={() => filtrar(true)}>
            Sin leer <Cuenta n={sinLeer} meEspera />
          </Boton>
        </fieldset>
        <PorLlegar de={consulta} alto={240} />
        {data && items.length === 0 ? (
          <p className={estilo.ninguna}>
            {buscar.trim() !== ''
              ? 'Ninguna conversación con ese nombre o código.'
              : soloSinLeer
                ? 'Ya leíste todo.'
                : 'Aquí verás lo que hables sobre tus pedidos y tu suscripción. Empieza desde el chat de un pedido.'}
          </p>
        ) : null}
        <ul aria-label="Conversaciones">
          {items.map((conversacion) => (
            <Una
              key={`${conversacion.channel} ${conversacion.lado}`}
              conversacion={conversacion}
              abierta={conversacion.channel === channel}
              a={con(conversacion.channel)}
            />
          ))}
        </ul>
        <VerMas de={consulta} />
      </div>
      <div className={estilo.junto}>
        {channel && canal ? (
          <Abierta key={channel} channel={channel} canal={canal} volver={con(undefined)} />
        ) : (
          <Vacio icono={<MessagesSquare size={28} aria-hidden />} titulo="Elige una conversación">
            Cada pedido y cada suscripción tiene la suya.
          </Vacio>
        )}
      </div>
    </section>
  )
}
