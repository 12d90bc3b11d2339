import { CircleAlert, Clock } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { borradorDe, borradorDeEnviadas, lineasParaPedir } from '#web/pedido/borrador.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { Boton } from '#web/ui/boton.tsx'
import { hace, momentoCompleto } from '#web/ui/cifras.ts'
import { useBandeja, useEnvios } from '#web/yo/bandeja.ts'
import { escritoEn, esPedidoNuevo } from './envio.ts'
import estilo from './por-salir.module.css'

/** Renders orders that were sent without a connection, above the table that will hold them. */
export const PedidosPorSalir = () => {
  const bandeja = useBandeja()
  const navegar = useNavigate()
  const pedidos = useEnvios().filter(esPedidoNuevo)
  if (pedidos.length === 0) return null
  return (
    <ul className={estilo.lista} aria-label="Pedidos por enviar">
      {pedidos.map((envio) => {
        const { clave, orden, sobre, detalle, a, falla } = envio
        const momento = new Date(orden).toISOString()
        return (
          <li key={clave} className={estilo.pedido} data-falla={falla ? '' : undefined}>
            {falla ? <CircleAlert size={16} aria-hidden /> : <Clock size={16} aria-hidden />}
            <p>
              <b>{falla ? `No se envió: ${falla.detail}` : 'Pedido por enviar: sale solo al volver la conexión.'}</b>
              <span>{detalle}</span>
              <time dateTime={momento} title={momentoCompleto(momento)}>
                {hace(momento)}
              </time>
            </p>
            <div>
              {falla ? <Boton onClick={() => bandeja.reintentar(clave)}>Reintentar</Boton> : null}
              <Boton
                onClick={() => {
                  borradores.guardar(borradorDe(sobre), escritoEn(envio))
                  borradores.guardar(lineasParaPedir(sobre), borradorDeEnviadas(envio.cuerpo['lineas']))
                  bandeja.quitar(clave)
                  navegar(a)
                }}
              >
                Corregir
              </Boton>
              <Boton tono="suave" onClick={() => bandeja.quitar(clave)}>
                Quitar
              </Boton>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
