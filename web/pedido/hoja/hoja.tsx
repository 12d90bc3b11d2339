import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronLeft, CircleCheck, FileText, Newspaper } from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import type { FilaPedido, HistoriaPedido } from '#api/contract/pedido.ts'
import { nombreDeCanal } from '#domain/conversacion/canal.ts'
import { LIMITADA } from '#domain/cuenta/tipos.ts'
import { rutaDePedido } from '#domain/destinos.ts'
import { cuantasLineas } from '#domain/pedido/lineas.ts'
import { palabraDeEstado } from '#domain/pedido/palabras.ts'
import { ruta } from '#domain/rutas.ts'
import { DE, type RECIEN_PEDIDO } from '#web/pedido/borrador.ts'
import { DescripcionEntera } from '#web/pedido/cambio/cambio.tsx'
import { codigoDePedido } from '#web/pedido/codigo.ts'
import { consultaHistoria, consultaPedido, filaConocida, TODAS_LAS_SUCURSALES } from '#web/pedido/consultas.ts'
import { colorDe, Estado } from '#web/pedido/estado.tsx'
import { UnPedido } from '#web/pedido/fila.tsx'
import { Limitada } from '#web/pedido/limitada.tsx'
import { MenuPasos } from '#web/pedido/menu-pasos.tsx'
import { Archivos } from '#web/pedido/panel/archivos.tsx'
import { Nota } from '#web/pedido/panel/nota.tsx'
import { esPanel } from '#web/pedido/panel.ts'
import { filaDeEstado, plegarSuceso, SIN_SUCESOS, useSeguirPedido } from '#web/pedido/seguir.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { Caida } from '#web/servidor/caida.tsx'
import { codigoDe, seNiega } from '#web/servidor/pedir.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { momentoCompleto } from '#web/ui/cifras.ts'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { NoEncontrada } from '#web/ui/no-encontrada.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import { brillo } from '#web/ui/tabla/brillante.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { BotonChat } from '#web/vivo/boton-chat.tsx'
import { useBrillo } from '#web/vivo/senales.ts'
import { useVisto } from '#web/vivo/toasts.ts'
import { rutaDeInicio, useYo } from '#web/yo/sesion.ts'
import { Datos } from './datos.tsx'
import estilo from './hoja.module.css'
import { Maquina } from './maquina.tsx'
import { SiguientePaso } from './paso.tsx'
import { recorrer } from './recorrido.ts'
import { Terminos } from './terminos.tsx'
import { AvisoDePasado, Historia, Tiempo } from './tiempo.tsx'

const Panel = aparte(() => import('#web/pedido/panel/panel.tsx').then((m) => m.Panel))

const LineasDePedido = aparte(() => import('./lineas.tsx').then((m) => m.LineasDePedido))
const ArchivoAbierto = aparte(() => import('#web/pedido/panel/archivo-abierto.tsx').then((m) => m.ArchivoAbierto))

/**
 * Renders /pedido/cliente/{hashId} and /proveedor/pedido/{hashId}: one order as the reader's side
 * sees it, or as the head office of the branch that the address names.
 */
export const Hoja = () => {
  const { hashId = '' } = useParams()
  const consultas = useQueryClient()
  const sucursal = useParametros()[0].get('sucursal') ?? undefined
  const {
    data: fila,
    error,
    refetch,
  } = useQuery({
    ...consultaPedido(hashId, sucursal),
    placeholderData: () => filaConocida(consultas, hashId, sucursal),
  })
  useSeguirPedido(fila)
  const { data: historia, error: sinHistoria, refetch: otraVez } = useQuery(consultaHistoria(hashId, sucursal))
  const { pathname, search } = useLocation()
  // While the stream is stopped or parked, what was read of the order before may be wrong.
  const detenido = [error, sinHistoria].find((fallo) => codigoDe(fallo) === 'stream-detenido')
  if (detenido) return <Caida error={detenido} reintentar={() => void Promise.all([refetch(), otraVez()])} />
  if (error && (!fila || seNiega(error))) {
    const falta = ['no-existe', 'prohibido', 'formulario-invalido'].includes(codigoDe(error) ?? '')
    return falta ? <NoEncontrada /> : <Caida error={error} reintentar={() => void refetch()} />
  }
  if (!fila) return <Esqueleto />
  const direccion = rutaDePedido(fila.id, fila.lado)
  if (direccion !== pathname) return <Navigate to={direccion + search} replace />
  const espera = sinHistoria ? (
    <Caida error={sinHistoria} reintentar={() => void otraVez()} />
  ) : (
    <Hueso ancho="100%" alto={160} />
  )
  return <Pagina key={fila.id} actual={fila} sucesos={historia?.eventos ?? []} sinSucesos={espera} />
}

/** Returns the order as it was after these events. */
const comoEra = (actual: FilaPedido, sucesos: HistoriaPedido['eventos']): FilaPedido => {
  const estado = sucesos.reduce(plegarSuceso, SIN_SUCESOS)
  const { sucursal } = actual
  const deHechos = filaDeEstado(estado, actual.lado, actual.id)
  return {
    ...actual,
    ...deHechos,
    adjuPedido: deHechos.adjuPedido.map((archivo) =>
      sucursal ? { ...archivo, url: `${archivo.url}&sucursal=${sucursal.id}` } : archivo,
    ),
    idPediProv: estado.plegado.colocado ? actual.idPediProv : '',
    pasos: actual.pasos,
    meEspera: false,
    updatedAt: sucesos.at(-1)?.momento ?? actual.createAt,
  }
}

/** Renders the post that the order was placed from. */
const DePublicacion = ({ fila: { publicacion, idProv, userItemSucursal } }: { fila: FilaPedido }) => {
  if (publicacion === null) return null
  const { titulo, publicada } = publicacion
  const hashIdProv = userItemSucursal?.empresa_id ?? idProv
  return (
    <p className={estilo.dePublicacion}>
      <Newspaper size={15} aria-hidden />
      <span>
        {titulo === '' ? 'De una publicación que ya no está' : 'De la publicación '}
        {publicada ? <Link to={ruta('publicaciones_proveedor', { hashIdProv })}>{titulo}</Link> : <b>{titulo}</b>}
      </span>
    </p>
  )
}

/** Text that is longer than this, in lines or characters, begins folded. */
const LARGA = { lineas: 16, letras: 1_500 } as const

/**
 * Renders the description. A long list begins folded, so that the order's life and history are in
 * sight; one with a change to look at doesn't.
 */
const Descripcion = ({ fila }: { fila: FilaPedido }) => {
  const [abierta, abrir] = useState(false)
  const { descriPedido: texto, cambio } = fila
  const larga = texto.length > LARGA.letras || texto.split('\n').length > LARGA.lineas
  const plegable = larga && cambio === null
  return (
    <>
      <DescripcionEntera fila={fila} className={clsx(estilo.descripcion, plegable && !abierta && estilo.plegada)} />
      {plegable ? (
        <Boton tono="suave" aria-expanded={abierta} onClick={() => abrir(!abierta)}>
          {abierta ? 'Ver menos' : 'Ver toda la descripción'}
        </Boton>
      ) : null}
    </>
  )
}

const Esqueleto = () => (
  <div className={estilo.hoja} aria-busy>
    <Hueso ancho={240} alto={28} />
    <Hueso ancho="100%" alto={140} />
    <Hueso ancho="100%" alto={220} />
  </div>
)

const Pagina = ({
  actual,
  sucesos,
  sinSucesos,
}: {
  actual: FilaPedido
  sucesos: HistoriaPedido['eventos']
  sinSucesos: ReactNode
}) => {
  const { data: yo } = useYo()
  const {
    abierto: { panel },
    abrir,
    cerrar,
  } = useEnDireccion('panel')
  const { archivo } = useEnDireccion('archivo').abierto
  const recien = (useLocation().state as Partial<typeof RECIEN_PEDIDO> | null)?.recienPedido === true
  const [parametros, poner] = useParametros()
  const veces = useBrillo(actual.id, actual.idPediProv)
  useTitulo(codigoDePedido(actual))
  useVisto(actual.id)
  const ultimo = sucesos.length - 1
  const pedida = parametros.get('version')
  const lugar = pedida === null ? -1 : sucesos.findIndex(({ revision }) => revision === Number(pedida))
  const i = lugar === -1 ? ultimo : lugar
  const pasado = i < ultimo
  const revision = sucesos[i]?.revision ?? 0
  const fila = useMemo(() => (pasado ? comoEra(actual, sucesos.slice(0, i + 1)) : actual), [pasado, actual, sucesos, i])
  const limitada = yo?.cuenta.incidenteId === LIMITADA
  const ir = (indice: number) =>
    poner(
      (nuevos) => {
        const suceso = sucesos[indice]
        if (indice >= ultimo || !suceso) nuevos.delete('version')
        else nuevos.set('version', String(suceso.revision))
        return nuevos
      },
      { replace: true },
    )
  const casa = yo ? rutaDeInicio(yo.cuenta) : '/'
  const comoCliente = fila.lado === 'consumidor' && yo?.cuenta.tipoUsuario === 'proveedor'
  const { sucursal } = fila
  const deQue = fila.lado === 'proveedor' ? 'Mis ventas' : 'Pedidos'
  const alVolver = {
    ...(comoCliente ? { lado: 'proveedores' } : {}),
    ...(sucursal ? { sucursal: TODAS_LAS_SUCURSALES } : {}),
  }
  // The past can't be edited.
  const mostrada: FilaPedido = pasado
    ? { ...fila, cambio: null, pasos: { ...fila.pasos, fijarSubtotal: 'Estás viendo el pasado del pedido.' } }
    : fila

  return (
    <UnPedido fila={mostrada} abrir={(nuevo) => abrir({ panel: nuevo })} limitada={limitada}>
      <div className={estilo.hoja}>
        <header className={estilo.cabeza}>
          <Link to={{ pathname: casa, search: String(new URLSearchParams(alVolver)) }} className={estilo.volver}>
            <ChevronLeft size={15} aria-hidden />
            {sucursal ? 'De tus sucursales' : deQue}
          </Link>
          <h1>{codigoDePedido(fila)}</h1>
          <Estado fila={fila} />
          <span />
          {pasado || limitada || sucursal || fila.estadoPedido === 'Borrador' ? null : (
            <BotonChat
              conPalabra
              channel={nombreDeCanal('pedido', fila.id)}
              n={actual.chatPedido[fila.lado].msgForRead}
            />
          )}
          {pasado ? null : (
            <a
              className={clsx(boton.boton, boton.suave)}
              href={ruta('pedido_pdf', { idPedido: fila.id }) + (sucursal ? `?sucursal=${sucursal.id}` : '')}
              target="_blank"
              rel="noreferrer"
            >
              <FileText size={15} aria-hidden />
              PDF
            </a>
          )}
          {pasado || sucursal ? null : <MenuPasos conHoja={false} />}
        </header>
        {limitada ? <Limitada /> : null}
        {recien && !pasado && fila.lado === 'consumidor' && fila.estadoPedido === 'En Curso' ? (
          <p className={estilo.recien}>
            <CircleCheck size={16} aria-hidden />
            <span>
              Pedido enviado. ¿Quieres comparar precios?{' '}
              <Link to={`${ruta('pedido_nuevo')}?${DE}=${fila.id}`}>Pide lo mismo a otros</Link>
            </span>
          </p>
        ) : null}
        {pasado && sucesos[i] ? (
          <AvisoDePasado cuando={`el ${momentoCompleto(sucesos[i].momento)}`} volver={() => ir(ultimo)} />
        ) : null}
        <div className={estilo.columnas}>
          <div>
            <div className={clsx(estilo.brillo, brillo(veces))}>
              <SiguientePaso pasado={pasado} />
            </div>
            <section className={estilo.tarjeta} aria-labelledby="titulo-pide">
              <h2 id="titulo-pide">{mostrada.nroLineas > 0 ? cuantasLineas(mostrada.nroLineas) : 'Descripción'}</h2>
              {mostrada.descriPedido === '' && mostrada.cambio === null ? null : <Descripcion fila={mostrada} />}
              {mostrada.nroLineas > 0 ? (
                <Suspense fallback={<Hueso ancho="100%" alto={160} />}>
                  <LineasDePedido fila={mostrada} />
                </Suspense>
              ) : null}
              <Terminos fila={mostrada} />
              <DePublicacion fila={mostrada} />
            </section>
            <section className={estilo.tarjeta} aria-labelledby="titulo-vida">
              <h2 id="titulo-vida">La vida del pedido</h2>
              {sucesos.length > 0 ? (
                <>
                  <Maquina
                    recorrido={recorrer(sucesos, revision)}
                    color={colorDe(fila)}
                    palabra={(estado) => palabraDeEstado(estado, fila.lado)}
                  />
                  <Tiempo sucesos={sucesos} i={i} ir={ir} />
                </>
              ) : (
                sinSucesos
              )}
            </section>
            <section className={clsx(estilo.tarjeta, estilo.alFinal)} aria-labelledby="titulo-historia">
              <h2 id="titulo-historia">Historia</h2>
              {/* The links of the chain are for auditors, who read them in the whole history. */}
              <Historia sucesos={sucesos.map(({ cadena: _, ...suceso }) => suceso)} i={i} ir={ir} />
            </section>
          </div>
          <aside>
            <Datos fila={fila} />
            <section className={estilo.tarjeta} aria-labelledby="titulo-archivos">
              <h2 id="titulo-archivos">Archivos</h2>
              <Archivos fila={fila} pasado={pasado} />
            </section>
            {limitada || pasado || sucursal ? null : (
              <section className={estilo.tarjeta} aria-labelledby="titulo-nota">
                <h2 id="titulo-nota">Tu nota</h2>
                <Nota fila={fila} />
              </section>
            )}
          </aside>
        </div>
      </div>
      {esPanel(panel) ? (
        <Suspense fallback={null}>
          <Panel panel={panel} idPedido={actual.id} conocida={actual} limitada={limitada} alCerrar={cerrar} />
        </Suspense>
      ) : archivo ? (
        <Suspense fallback={null}>
          <ArchivoAbierto fila={actual} sha256={archivo} />
        </Suspense>
      ) : null}
    </UnPedido>
  )
}
