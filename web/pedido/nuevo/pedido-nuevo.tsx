import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import {
  ChevronLeft,
  CircleCheck,
  CircleDashed,
  MapPinned,
  Newspaper,
  Send,
  Table2,
  Text,
  WifiOff,
  X,
} from 'lucide-react'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { Proveedores } from '#api/contract/pedido.ts'
import { rutaDePedido } from '#domain/destinos.ts'
import { MAXIMO_DESCRIPCION } from '#domain/pedido/descripcion.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import { borradorDe, lineasParaPedir, RECIEN_PEDIDO } from '#web/pedido/borrador.ts'
import { consultaProveedor, consultaPublicacion, proveedorConocido } from '#web/pedido/consultas.ts'
import { hayDeLineas, paraEnviar, SIN_LINEAS } from '#web/pedido/lineas/para-enviar.ts'
import { useLineas } from '#web/pedido/lineas/use-lineas.ts'
import { estaVacia, sinVacias } from '#web/pedido/lineas.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { sinRespuesta } from '#web/servidor/bandeja.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { codigoDe, detalleParaQuienEscribe, ErrorDeServidor, seNiega, sinRed } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { enfocarEnCuantoEste, enfocarFalta } from '#web/ui/foco.ts'
import { AvisoDeError, CampoLargo, Eleccion } from '#web/ui/formulario/campo.tsx'
import { sobranEn } from '#web/ui/formulario/tope.ts'
import { NoEncontrada } from '#web/ui/no-encontrada.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { Hueso, Logo } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { useAbierto } from '#web/vivo/senales.ts'
import { useBandeja } from '#web/yo/bandeja.ts'
import { rutaDeInicio, useYo } from '#web/yo/sesion.ts'
import { CampoDeArchivos, useArchivos } from './archivos.tsx'
import { dejarPorEnviar, enviarPedido, esElMismo, guardarBorrador, intentoDe, type PedidoEscrito } from './envio.ts'
import estilo from './nuevo.module.css'

const HojaDeLineas = aparte(() => import('#web/pedido/lineas/hoja-de-lineas.tsx').then((m) => m.HojaDeLineas))

type Proveedor = Proveedores['items'][number]

/**
 * Builds the error for an order with files that can't be sent now. It would wait without its files,
 * and nobody should find that out later.
 */
const conArchivos = (): ErrorDeServidor =>
  new ErrorDeServidor({
    ...sinRed().problema,
    code: 'sin-red-con-archivos',
    detail:
      'No hay conexión. El pedido puede esperar aquí y salir solo, pero sin archivos: quítalos, o vuelve a intentarlo.',
  })

/** Renders /pedido/nuevo/{hashId}: the order form for one provider, head office or branch. */
export const PedidoNuevo = () => {
  const { hashId = '' } = useParams()
  const consultas = useQueryClient()
  const {
    data: proveedor,
    error,
    refetch,
  } = useQuery({ ...consultaProveedor(hashId), placeholderData: () => proveedorConocido(consultas, hashId) })
  // Without a connection an order can still be written. It waits to be sent.
  if (proveedor && !seNiega(error)) return <Formulario key={hashId} proveedor={proveedor} />
  if (!error) return <Hueso ancho={320} alto={44} />
  const falta = ['no-existe', 'formulario-invalido'].includes(codigoDe(error) ?? '')
  return falta ? <NoEncontrada /> : <Caida error={error} reintentar={() => void refetch()} />
}

const Formulario = ({ proveedor }: { proveedor: Proveedor }) => {
  useTitulo(`Pedido a ${proveedor.nombre}`)
  const { data: yo } = useYo()
  const refrescar = useRefrescar()
  const navegar = useNavigate()
  const clave = borradorDe(proveedor.id)
  const [descripcion, describir] = useState(() => borradores.leer(clave))
  const { lineas, poner: ponerLineas, borrar: borrarLineas } = useLineas(borradores, lineasParaPedir(proveedor.id))
  const [enLineas, escribirEnLineas] = useState(() => !lineas.every(estaVacia))
  const [parametros, ponerParametros] = useParametros()
  const sucursal = parametros.get('sucursal') ?? ''
  const publicacion = parametros.get('publicacion') ?? ''
  const { data: deQue } = useQuery({ ...consultaPublicacion(publicacion), enabled: publicacion !== '' })
  const cambiar = (campo: string, valor: string) =>
    ponerParametros(
      (nuevos) => {
        if (valor) nuevos.set(campo, valor)
        else nuevos.delete(campo)
        return nuevos
      },
      { replace: true },
    )
  const elegir = (id: string) => cambiar('sucursal', id)
  const [errores, marcar] = useState<Record<string, string>>({})
  const [ocupado, ocupar] = useState<'enviar' | 'borrador'>()
  const [aMedias, seguir] = useState(() => intentoDe(proveedor.id))
  const [enviado, anotarEnviado] = useState<string>()
  const archivos = useArchivos()
  const campo = useRef<HTMLTextAreaElement>(null)
  const forma = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errores.descripcion) campo.current?.focus()
    else if (hayDeLineas(errores)) enfocarFalta(forma.current)
  }, [errores])
  // Personal accounts order from the head office only (decisiones/pedido, «Orders to a branch»).
  const personal = yo?.cuenta.clase === 'personal'
  const sucursales = personal ? [] : proveedor.sucursales
  const elegida = sucursales.find(({ id }) => id === sucursal)
  const abierto = useAbierto(elegida?.id ?? proveedor.id, elegida?.abierto ?? proveedor.abierto)

  const bandeja = useBandeja()
  // The page of one's own orders and of those that wait to be sent.
  const casa = yo ? rutaDeInicio(yo.cuenta) + (yo.cuenta.tipoUsuario === 'proveedor' ? '?lado=proveedores' : '') : '/'
  const mostrar = (idPedido: string) =>
    navegar(rutaDePedido(idPedido, 'consumidor'), { replace: true, state: RECIEN_PEDIDO })
  const intentar = async (acto: 'enviar' | 'borrador', orden: () => Promise<string | undefined>) => {
    marcar({})
    ocupar(acto)
    try {
      const hecho = await orden()
      void refrescar('pedido')
      if (hecho !== undefined) return mostrar(hecho)
    } catch (error) {
      const campos = error instanceof ErrorDeServidor ? error.problema.errores : undefined
      const enSuCampo = campos && (campos.descripcion || hayDeLineas(campos))
      marcar(enSuCampo ? campos : { general: detalleParaQuienEscribe(error) })
      seguir(intentoDe(proveedor.id))
    }
    ocupar(undefined)
  }
  const destino = { ...(elegida ? { sucursal: elegida.id } : {}), ...(deQue ? { publicacion: deQue.id } : {}) }
  const escrito = (): PedidoEscrito | undefined => {
    const texto = descripcion.trim()
    const falta = texto || enLineas ? sobranEn(texto, MAXIMO_DESCRIPCION) : 'Escribe qué necesitas.'
    // The server names lines by their places, and gets no blank ones.
    const llenas = sinVacias(lineas)
    if (enLineas && llenas.length > 0 && llenas.length < lineas.length) ponerLineas(llenas)
    const { errores: malas, ...leidas } = enLineas ? paraEnviar(llenas) : SIN_LINEAS
    const faltas = { ...(falta ? { descripcion: falta } : {}), ...malas }
    if (Object.keys(faltas).length === 0) return { descripcion: texto, ...leidas, ...destino }
    marcar(faltas)
    return undefined
  }
  /** Returns whether what is written is the order whose sending was begun. */
  const sigueIgual = (antes: PedidoEscrito): boolean => {
    const { errores: _, ...leidas } = enLineas ? paraEnviar(lineas) : SIN_LINEAS
    return esElMismo(antes, { descripcion: descripcion.trim(), ...leidas, ...destino })
  }
  const borrar = () => {
    borradores.borrar(clave)
    borrarLineas()
  }
  const enviar = () => {
    const pedido = escrito()
    if (!pedido && !enviado) return
    return intentar('enviar', async () => {
      const idPedido = enviado ?? (await enviarODejar(pedido as PedidoEscrito))
      borrar()
      if (idPedido === undefined) {
        navegar(casa, { replace: true })
        return undefined
      }
      // The order is sent: whatever becomes of its files, it isn't sent again.
      anotarEnviado(idPedido)
      return (await archivos.subir(idPedido)) === 0 ? idPedido : undefined
    })
  }
  /**
   * Sends the order and resolves with its id, or with undefined where it waits to be sent by
   * itself.
   */
  const enviarODejar = async (pedido: PedidoEscrito): Promise<string | undefined> => {
    try {
      if (!navigator.onLine) throw sinRed()
      return await enviarPedido(proveedor.id, pedido, abierto)
    } catch (error) {
      if (!sinRespuesta(error)) throw error
      if (archivos.elegidos.length > 0) throw conArchivos()
      dejarPorEnviar(bandeja, proveedor, pedido)
      return undefined
    }
  }
  const guardar = () => {
    const pedido = escrito()
    if (!pedido) return
    return intentar('borrador', async () => {
      const idPedido = await guardarBorrador(proveedor.id, pedido)
      borrar()
      return idPedido
    })
  }
  const espera = ocupado ? 'Espera un momento.' : null

  return (
    <section className={clsx(estilo.formulario, enLineas && estilo.ancho)} aria-labelledby="titulo-nuevo">
      <Link to={ruta('pedido_nuevo')} className={estilo.volver}>
        <ChevronLeft size={15} aria-hidden />
        Otro proveedor
      </Link>
      <div className={estilo.destino}>
        <Logo src={proveedor.logo} nombre={proveedor.nombre} lado={52} abierto={abierto} />
        <div>
          <h1 id="titulo-nuevo">Pedido a {proveedor.nombre}</h1>
          <p>{unir(proveedor.actividad, elegida?.ciudad ?? proveedor.ciudad)}</p>
        </div>
      </div>
      <form
        ref={forma}
        noValidate
        onSubmit={(suceso: FormEvent) => {
          suceso.preventDefault()
          if (!ocupado) void enviar()
        }}
      >
        {sucursales.length > 0 ? (
          <div className={estilo.local}>
            <Eleccion
              nombre="¿Qué local te atiende?"
              value={elegida?.id ?? ''}
              disabled={enviado !== undefined}
              onChange={({ target }) => elegir(target.value)}
            >
              <option value="">Matriz · {proveedor.ciudad}</option>
              {sucursales.map((sucursal) => (
                <option key={sucursal.id} value={sucursal.id}>
                  {sucursal.nombre_sucursal} · {sucursal.ciudad}
                </option>
              ))}
            </Eleccion>
            <Link
              to={ruta('ecuador_mapa_sucursales', { hashIdEmpresa: proveedor.id })}
              className={clsx(boton.boton, boton.normal, boton.grande)}
            >
              <MapPinned size={15} aria-hidden />
              Elegir en el mapa
            </Link>
          </div>
        ) : personal && proveedor.sucursales.length > 0 ? (
          <p className={estilo.sinConexion}>
            <MapPinned size={16} aria-hidden />
            <span>
              Te atiende la matriz. {proveedor.nombre} tiene también {proveedor.sucursales.length}{' '}
              {proveedor.sucursales.length === 1 ? 'sucursal' : 'sucursales'}: a ellas les piden las empresas y los
              proveedores.{' '}
              <Link to={ruta('ecuador_mapa_sucursales', { hashIdEmpresa: proveedor.id })}>Ver el mapa</Link>
            </span>
          </p>
        ) : null}
        {deQue ? (
          <p className={estilo.sinConexion}>
            <Newspaper size={16} aria-hidden />
            <span>
              De la publicación <strong>{deQue.tituloSuperior}</strong>
            </span>
            {enviado ? null : (
              <Boton
                tono="suave"
                cuadrado
                aria-label="Pedir sin la publicación"
                onClick={() => cambiar('publicacion', '')}
              >
                <X size={15} aria-hidden />
              </Boton>
            )}
          </p>
        ) : null}
        <CampoLargo
          ref={campo}
          nombre={enLineas ? 'Algo más que decir (opcional)' : '¿Qué necesitas?'}
          rows={enLineas ? 2 : 7}
          maximo={MAXIMO_DESCRIPCION}
          autoFocus
          placeholder={
            enLineas
              ? 'Por ejemplo: entregados en obra esta semana'
              : 'Por ejemplo: 20 quintales de cemento, entregados en obra esta semana'
          }
          ayuda="Se guarda en este navegador mientras escribes."
          error={errores.descripcion}
          readOnly={enviado !== undefined}
          value={descripcion}
          onChange={({ target }) => {
            describir(target.value)
            borradores.guardar(clave, target.value)
          }}
        />
        {enviado ? null : (
          <div className={estilo.modo}>
            <Boton
              onClick={() => {
                marcar({})
                escribirEnLineas(!enLineas)
                enfocarEnCuantoEste(() =>
                  enLineas ? campo.current : forma.current?.querySelector<HTMLElement>('[data-fila] [data-campo]'),
                )
              }}
            >
              {enLineas ? <Text size={15} aria-hidden /> : <Table2 size={15} aria-hidden />}
              {enLineas ? 'Escribirlo en palabras' : 'Escribirlo en líneas'}
            </Boton>
            {enLineas ? null : (
              <small>
                {lineas.every(estaVacia)
                  ? 'Una cosa en cada línea, con su cantidad: a mano, pegadas de Excel o de un archivo.'
                  : 'Tus líneas siguen guardadas, pero no van con un pedido en palabras.'}
              </small>
            )}
          </div>
        )}
        {enLineas ? (
          <Suspense fallback={<Hueso ancho="100%" alto={120} />}>
            <HojaDeLineas lineas={lineas} alCambiar={ponerLineas} errores={errores} disabled={enviado !== undefined} />
          </Suspense>
        ) : null}
        <CampoDeArchivos
          archivos={archivos}
          ocupado={ocupado !== undefined}
          nota={
            abierto || enviado
              ? 'No se guardan en este navegador: si sales de la página, vuelve a elegirlos.'
              : 'Van con el pedido al enviarlo. «Guardar borrador» guarda solo lo escrito.'
          }
        />
        {enviado ? (
          <p className={estilo.sinConexion} role="status">
            <CircleCheck size={16} aria-hidden />
            <span>Tu pedido ya está enviado. Falta lo que ves en la lista: puedes reintentarlo o quitarlo.</span>
          </p>
        ) : aMedias ? (
          <p className={estilo.sinConexion}>
            <CircleDashed size={16} aria-hidden />
            <span>
              {sigueIgual(aMedias)
                ? 'No sabemos si este pedido llegó: «Enviar pedido» lo termina, sin repetirlo. '
                : 'Lo que enviaste antes pudo haber llegado: esto va como otro pedido. '}
              {aMedias.idPedido ? (
                <Link to={rutaDePedido(aMedias.idPedido, 'consumidor')}>Ver el anterior</Link>
              ) : yo ? (
                <Link to={casa}>Ver tus pedidos</Link>
              ) : null}
            </span>
          </p>
        ) : abierto ? null : (
          <p className={estilo.sinConexion}>
            <WifiOff size={16} aria-hidden />
            <span>
              {elegida?.nombre_sucursal ?? proveedor.nombre} no está en línea: al enviarlo le llega también un correo, y
              lo verá cuando vuelva.
            </span>
          </p>
        )}
        <AvisoDeError>{errores.general}</AvisoDeError>
        <div className={estilo.botones}>
          {enviado && archivos.elegidos.length === 0 ? null : (
            <Boton
              type="submit"
              tono="primario"
              grande
              ocupado={ocupado === 'enviar'}
              motivo={ocupado === 'borrador' ? espera : null}
            >
              <Send size={15} aria-hidden />
              {enviado ? 'Reintentar los archivos' : 'Enviar pedido'}
            </Boton>
          )}
          {enviado ? (
            <Boton grande motivo={espera} onClick={() => mostrar(enviado)}>
              Ver el pedido
            </Boton>
          ) : abierto ? null : (
            <Boton
              grande
              ocupado={ocupado === 'borrador'}
              motivo={ocupado === 'enviar' ? espera : null}
              onClick={() => void guardar()}
            >
              Guardar borrador
            </Boton>
          )}
        </div>
      </form>
    </section>
  )
}
