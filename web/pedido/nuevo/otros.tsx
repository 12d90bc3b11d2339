import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, CircleAlert, CircleCheck, Send, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { rutaDePedido } from '#domain/destinos.ts'
import { seFue } from '#domain/hecho.ts'
import { codigoDePedido } from '#web/pedido/codigo.ts'
import { consultaPedido, consultaProveedores } from '#web/pedido/consultas.ts'
import { ListaDeLineas } from '#web/pedido/lineas/lista-de-lineas.tsx'
import type { LineaEnviada } from '#web/pedido/lineas.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { codigoDe, detalleDe } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { tamano } from '#web/ui/cifras.ts'
import { Fallo } from '#web/ui/fallo.tsx'
import { CajaDeBusqueda } from '#web/ui/formulario/caja-de-busqueda.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { Casilla } from '#web/ui/formulario/casilla.tsx'
import { Sobra, useLoQueCabe } from '#web/ui/formulario/sobra.tsx'
import { NoEncontrada } from '#web/ui/no-encontrada.tsx'
import { Hueso, Logo } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { rutaDeInicio, useYo } from '#web/yo/sesion.ts'
import { A_LA_VEZ, type Elegido, guardarElegidos, leerElegidos, pedirA } from './a-otros.ts'
import estilo from './nuevo.module.css'

/** Renders /pedido/nuevo?de={idPedido}: the same order for further providers. */
export const PedirAOtros = ({ idPedido }: { idPedido: string }) => {
  useTitulo('Pedir a otros')
  const { data: fila, error, refetch } = useQuery(consultaPedido(idPedido))
  if (fila && fila.lado === 'consumidor') return <Formulario key={fila.id} fila={fila} />
  if (fila) return <NoEncontrada />
  if (!error) return <Hueso ancho={320} alto={44} />
  const falta = ['no-existe', 'prohibido', 'formulario-invalido'].includes(codigoDe(error) ?? '')
  return falta ? <NoEncontrada /> : <Caida error={error} reintentar={() => void refetch()} />
}

/** Returns an order's lines as those of another order, which numbers them by itself. */
const sinNumeros = (lineas: readonly LineaEnviada[]): readonly LineaEnviada[] =>
  lineas.map(({ descripcion, cantidad, unidad, referencia }) => ({
    descripcion,
    cantidad,
    unidad,
    ...(referencia ? { referencia } : {}),
  }))

const aCuantos = (n: number): string => (n === 1 ? 'un proveedor' : `${n} proveedores`)

/** The words of the description that find its orders in their table. */
const PALABRAS = 6
const primerasPalabras = (descripcion: string): string =>
  descripcion
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, PALABRAS)
    .join(' ')

/** Leads to the account's own orders with the same text, whose prices stand side by side there. */
const EnTusPedidos = ({ descripcion, children }: { descripcion: string; children: string }) => {
  const { data: yo } = useYo()
  if (!yo) return children
  const busca = new URLSearchParams({ lado: 'proveedores', buscar: primerasPalabras(descripcion) })
  return <Link to={`${rutaDeInicio(yo.cuenta)}?${busca}`}>{children}</Link>
}

/** Renders what became of the order for one provider, and leads to it. */
const Estado = ({ elegido: { idPedido, listo, falla }, enviando }: { elegido: Elegido; enviando: boolean }) => {
  if (enviando) return <small role="status">Enviando…</small>
  if (listo && idPedido)
    return (
      <small className={estilo.enviado}>
        <CircleCheck size={15} aria-hidden /> Enviado.{' '}
        <Link to={rutaDePedido(idPedido, 'consumidor')}>Ver el pedido</Link>
      </small>
    )
  if (falla === undefined) return <small>Por enviar</small>
  return (
    <small role="alert" className={estilo.falla}>
      <CircleAlert size={15} aria-hidden />
      {idPedido ? `El pedido se envió, pero sin los archivos: ${falla}` : falla}
    </small>
  )
}

const Formulario = ({ fila }: { fila: FilaPedido }) => {
  const refrescar = useRefrescar()
  const propios = fila.adjuPedido.filter(
    (archivo) => archivo.lado === 'consumidor' && !archivo.prohibido && !seFue(archivo),
  )
  const lineas = fila.lineas?.length ? sinNumeros(fila.lineas) : undefined
  const [fuera, dejarFuera] = useState<readonly string[]>([])
  const [elegidos, poner] = useState<readonly Elegido[]>(() => leerElegidos(fila.id))
  const [enviando, enviarA] = useState<string>()
  const [demas, avisar] = useState(false)
  const [texto, escribir] = useState('')
  const q = useDeferredValue(useLoQueCabe(texto).trim())
  const proveedorDelPedido = fila.userItemSucursal?.empresa_id ?? fila.idProv
  const { data, error, refetch } = useQuery(consultaProveedores(q, proveedorDelPedido))
  const faltan = elegidos.filter(({ listo }) => !listo)
  const guardar = (cambiar: (antes: readonly Elegido[]) => readonly Elegido[]) =>
    poner((antes) => {
      const despues = cambiar(antes)
      guardarElegidos(fila.id, despues)
      return despues
    })
  const alternar = (proveedor: Elegido, marcado: boolean) => {
    avisar(marcado && faltan.length >= A_LA_VEZ)
    if (marcado && faltan.length >= A_LA_VEZ) return
    guardar((antes) => (marcado ? [...antes, proveedor] : antes.filter(({ id }) => id !== proveedor.id)))
  }
  const enviar = async () => {
    const archivos = propios.map(({ sha256 }) => sha256).filter((sha256) => !fuera.includes(sha256))
    for (const elegido of faltan) {
      enviarA(elegido.id)
      const anotar = (cambio: Partial<Elegido>) =>
        guardar((antes) =>
          antes.map((otro) => (otro.id === elegido.id ? { ...otro, falla: undefined, ...cambio } : otro)),
        )
      try {
        await pedirA(
          elegido,
          { de: fila.id, descripcion: fila.descriPedido, ...(lineas ? { lineas } : {}), archivos },
          anotar,
        )
      } catch (fallo) {
        anotar({ falla: detalleDe(fallo) })
      }
    }
    enviarA(undefined)
    await refrescar('pedido').catch(() => undefined)
  }
  const ocupado = enviando !== undefined
  const espera = ocupado ? 'Espera un momento.' : null
  return (
    <section className={estilo.formulario} aria-labelledby="titulo-otros">
      <Link to={rutaDePedido(fila.id, 'consumidor')} className={estilo.volver}>
        <ChevronLeft size={15} aria-hidden />
        {codigoDePedido(fila)}
      </Link>
      <h1 id="titulo-otros" className={estilo.tituloOtros}>
        Pide lo mismo a otros
      </h1>
      <p className={estilo.bajada}>
        Cada proveedor recibe un pedido propio y no sabe de los demás. Los comparas{' '}
        <EnTusPedidos descripcion={fila.descriPedido}>en tus pedidos</EnTusPedidos>.
      </p>
      <div className={estilo.loMismo}>
        {fila.descriPedido ? <p>{fila.descriPedido}</p> : null}
        {lineas ? <ListaDeLineas lineas={lineas} /> : null}
        {propios.map((archivo) => (
          <Casilla
            key={archivo.sha256}
            nombre={`${archivo.nombre} · ${tamano(archivo.bytes)}`}
            checked={!fuera.includes(archivo.sha256)}
            onChange={({ target }) => {
              if (ocupado) return
              dejarFuera(target.checked ? fuera.filter((otro) => otro !== archivo.sha256) : [...fuera, archivo.sha256])
            }}
          />
        ))}
      </div>
      {elegidos.length > 0 ? (
        <ul className={estilo.elegidos} aria-label="A quién se lo pides">
          {elegidos.map((elegido) => (
            <li key={elegido.id}>
              <Logo src={elegido.logo} nombre={elegido.nombre} lado={32} />
              <div>
                <strong>{elegido.nombre}</strong>
                <Estado elegido={elegido} enviando={enviando === elegido.id} />
              </div>
              {elegido.idPedido ? null : (
                <Boton
                  tono="suave"
                  cuadrado
                  aria-label={`Quitar ${elegido.nombre}`}
                  motivo={espera}
                  onClick={() => alternar(elegido, false)}
                >
                  <X size={16} aria-hidden />
                </Boton>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <AvisoDeError>
        {demas ? `Puedes enviar a ${A_LA_VEZ} a la vez: envía a estos y sigue con otros.` : undefined}
      </AvisoDeError>
      <CajaDeBusqueda
        nombre="Buscar proveedor"
        lente={17}
        className={estilo.buscador}
        placeholder="Nombre, producto o ciudad"
        value={texto}
        onChange={({ target }) => escribir(target.value)}
      />
      <Sobra texto={texto} />
      {error && !data ? (
        <Fallo que="los proveedores" reintentar={refetch}>
          {detalleDe(error)}
        </Fallo>
      ) : (
        <ul className={estilo.posibles} aria-label="Proveedores" aria-busy={!data}>
          {data?.items
            .filter(
              ({ id }) =>
                id !== proveedorDelPedido && !elegidos.some((elegido) => elegido.id === id && elegido.idPedido),
            )
            .map(({ id, nombre, logo, actividad, ciudad, abierto }) => (
              <li key={id}>
                <Casilla
                  nombre={nombre}
                  checked={elegidos.some((elegido) => elegido.id === id)}
                  onChange={({ target }) => {
                    if (!ocupado) alternar({ id, nombre, logo, abierto }, target.checked)
                  }}
                >
                  <small>{[actividad, ciudad].filter(Boolean).join(' · ')}</small>
                </Casilla>
              </li>
            ))}
        </ul>
      )}
      {faltan.length > 0 ? (
        <div className={estilo.envio}>
          <Boton tono="primario" grande ocupado={ocupado} onClick={() => void enviar()}>
            <Send size={15} aria-hidden />
            {faltan.some(({ falla }) => falla !== undefined)
              ? 'Reintentar lo que falta'
              : `Enviar a ${aCuantos(faltan.length)}`}
          </Boton>
        </div>
      ) : null}
    </section>
  )
}
