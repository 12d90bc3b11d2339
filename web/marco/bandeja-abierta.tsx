import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { Link } from 'react-router-dom'
import { rutaDePedido } from '#domain/destinos.ts'
import { LADOS } from '#domain/pedido/lado.ts'
import { unir } from '#domain/texto.ts'
import { consultaPedido } from '#web/pedido/consultas.ts'
import { Estado } from '#web/pedido/estado.tsx'
import { UnPedido, useFila } from '#web/pedido/fila.tsx'
import { esPedidoNuevo } from '#web/pedido/nuevo/envio.ts'
import { BotonSiguiente, esperaA } from '#web/pedido/siguiente.tsx'
import type { EnEspera } from '#web/servidor/bandeja.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { hace, momentoCompleto, numero } from '#web/ui/cifras.ts'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import { useFilasSordas } from '#web/ui/tabla/sordera.ts'
import { useEstadoVivo } from '#web/vivo/senales.ts'
import { useBandeja, useEnvios } from '#web/yo/bandeja.ts'
import estilo from './bandeja-abierta.module.css'

/**
 * Returns whether the entry is a step of an order, and not a message about one or a step of a
 * purchase.
 */
const esDePedido = ({ a, sobre }: EnEspera): boolean => LADOS.some((lado) => rutaDePedido(sobre, lado) === a)

const Posible = () => {
  const { fila, acciones } = useFila()
  return (
    <p className={estilo.posible}>
      Ahora: <Estado fila={fila} />
      {fila.meEspera ? <BotonSiguiente fila={fila} acciones={acciones} /> : <span>{esperaA(fila)}</span>}
    </p>
  )
}

/** Shows what can be done with the order in its present state. */
const EnElPedido = ({ idPedido }: { idPedido: string }) => {
  const { data: fila } = useQuery(consultaPedido(idPedido))
  return fila ? (
    <UnPedido fila={fila} limitada={false} abrir={() => undefined}>
      <Posible />
    </UnPedido>
  ) : null
}

/** Refusals that a retry can't change: the owner decides anew, or gives it up. */
const DECIDIDAS = ['propuesta-cambio', 'oferta-cambio', 'paso-no-permitido', 'no-existe', 'prohibido']

const Uno = ({ envio }: { envio: EnEspera }) => {
  const bandeja = useBandeja()
  const { clave, titulo, detalle, orden, a, falla, avance, archivo } = envio
  const momento = new Date(orden).toISOString()
  return (
    <li className={estilo.envio} data-falla={falla ? '' : undefined}>
      {falla ? <CircleAlert size={16} aria-hidden /> : <Clock size={16} aria-hidden />}
      <div>
        <b>{titulo.charAt(0).toUpperCase() + titulo.slice(1)}</b>
        <span>{detalle}</span>
        <time dateTime={momento} title={momentoCompleto(momento)}>
          {hace(momento)}
        </time>
        {archivo && !falla ? <progress value={avance ?? 0} max={1} aria-label={`Subiendo ${archivo.name}`} /> : null}
        {envio.intentado && !falla ? <small>Se intentó y no hubo respuesta: puede que ya esté hecho.</small> : null}
        {falla ? <p role="alert">{falla.detail}</p> : null}
        {falla && esDePedido(envio) ? <EnElPedido idPedido={envio.sobre} /> : null}
        <div className={estilo.botones}>
          {falla && !DECIDIDAS.includes(falla.code) ? (
            <Boton onClick={() => bandeja.reintentar(clave)}>Reintentar</Boton>
          ) : null}
          <Link to={a} replace className={clsx(boton.boton, boton.suave)}>
            {esPedidoNuevo(envio) ? 'Ver el proveedor' : 'Ver'}
          </Link>
          <Boton tono="suave" de={titulo} onClick={() => bandeja.quitar(clave)}>
            Quitar
          </Boton>
        </div>
      </div>
    </li>
  )
}

/**
 * Shows what waits to be sent, in its order, and what was refused, with what can be done about it
 * (decisiones/vivo, «Without a connection»).
 */
export const BandejaAbierta = ({ alCerrar }: { alCerrar: () => void }) => {
  const bandeja = useBandeja()
  const envios = useEnvios()
  const enVivo = useEstadoVivo() === 'en-vivo'
  // An entry that leaves moves the others under the pointer.
  const sordas = useFilasSordas(envios.map(({ clave }) => ({ id: clave })))
  const fallas = envios.filter(({ falla }) => falla).length
  const esperan = envios.length - fallas
  return (
    <Dialogo
      titulo="Por enviar"
      resumen={
        unir(
          esperan > 0
            ? `${numero(esperan)} ${esperan === 1 ? 'espera' : 'esperan'}${enVivo ? ' su turno' : ' a que vuelva la conexión'}`
            : '',
          fallas > 0 ? `${numero(fallas)} ${fallas === 1 ? 'no salió' : 'no salieron'}` : '',
        ) || 'Nada espera'
      }
      panel
      alCerrar={alCerrar}
    >
      {bandeja.esFragil() ? (
        <p className={estilo.fragil} role="alert">
          Este navegador no deja guardarlo: no cierres la página hasta que salga.
        </p>
      ) : null}
      {envios.length === 0 ? <Vacio icono={<CircleCheck size={28} aria-hidden />} titulo="Nada por enviar" /> : null}
      <ul className={estilo.lista} aria-label="Por enviar" {...sordas}>
        {envios.map((envio) => (
          <Uno key={envio.clave} envio={envio} />
        ))}
      </ul>
    </Dialogo>
  )
}
