import { useQuery } from '@tanstack/react-query'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { ruta } from '#domain/rutas.ts'
import { FormaDeIncidente, sinMas } from '#web/pedido/incidente/forma.tsx'
import { EstadoDeIncidente, Hilo } from '#web/pedido/incidente/hilo.tsx'
import estilo from '#web/pedido/incidente/incidente.module.css'
import { consultaPropios, TIPOS_DE_INCIDENTE, temaDeIncidentes, tipoDeIncidente } from '#web/pedido/incidentes.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { useVisto } from '#web/vivo/toasts.ts'

/**
 * Renders the reader's earlier reports on the order, with their answers, and a form for another.
 */
export const Incidente = ({ fila, alCerrar }: { fila: FilaPedido; alCerrar: () => void }) => {
  const refrescar = useRefrescar()
  // All that one may report on an order fits in a page.
  const { data, error } = useQuery(consultaPropios({ idPedido: fila.id, length: '25' }))
  const antes = data?.data ?? []
  useVisto(temaDeIncidentes(fila.id))
  return (
    <>
      {error && !data ? <p role="alert">{detalleDe(error)}</p> : null}
      {antes.length > 0 ? (
        <section className={estilo.antes} aria-labelledby="titulo-antes">
          <h3 id="titulo-antes">Lo que ya reportaste</h3>
          {antes.map((incidente) => (
            <article key={incidente.id} className={estilo.incidente} aria-label={tipoDeIncidente(incidente)}>
              <div className={estilo.cabeza}>
                <strong>{tipoDeIncidente(incidente)}</strong>
                <EstadoDeIncidente incidente={incidente} />
              </div>
              <Hilo incidente={incidente} quien="Tú" />
            </article>
          ))}
        </section>
      ) : null}
      <FormaDeIncidente
        clave={`incidente.${fila.id}`}
        tipos={TIPOS_DE_INCIDENTE}
        motivo={fila.pasos.reportar ?? sinMas(data?.contadores['abiertos'])}
        enviar={async (dicho) => {
          await mandar(ruta('pedidos_incidente'), { idPedido: fila.id, ...dicho })
          await refrescar('pedido', 'incidente')
          alCerrar()
        }}
      />
    </>
  )
}
