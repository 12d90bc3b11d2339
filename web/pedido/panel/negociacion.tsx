import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { centavos } from '#domain/dinero.ts'
import { type Acciones, useAcciones } from '#web/pedido/acciones.tsx'
import { DescripcionEntera } from '#web/pedido/cambio/cambio.tsx'
import { consultaHistoria } from '#web/pedido/consultas.ts'
import { Porque } from '#web/pedido/porque.tsx'
import { propuestasDe } from '#web/pedido/propuestas.ts'
import { BotonSiguiente } from '#web/pedido/siguiente.tsx'
import { MontoVivo, Subtotal, TarifaDeIva } from '#web/pedido/subtotal.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { dolares, momento } from '#web/ui/cifras.ts'
import forma from '#web/ui/formulario/forma.module.css'
import { Hueso } from '#web/ui/piezas.tsx'
import { Comparar, porciento } from './comparar.tsx'
import estilo from './paneles.module.css'

const Cambio = ({ total, anterior }: { total: string; anterior: string | undefined }) => {
  if (anterior === undefined) return <small>primera propuesta</small>
  const antes = centavos(anterior) ?? 0
  const diferencia = (centavos(total) ?? 0) - antes
  if (diferencia === 0 || antes === 0) return <small>igual que la anterior</small>
  return (
    <small>
      {diferencia < 0 ? 'baja' : 'sube'} {porciento(antes, antes + diferencia)}
    </small>
  )
}

/** Renders every proposal that the order has had, newest first, and the actions on them. */
export const Negociacion = ({ fila }: { fila: FilaPedido }) => {
  const acciones = useAcciones(fila)
  const { data } = useQuery(consultaHistoria(fila.id, fila.sucursal?.id))
  const propuestas = data ? propuestasDe(data) : undefined
  return (
    <div className={forma.forma}>
      <Porque fila={fila} className={estilo.razon} />
      <ol className={estilo.propuestas} reversed>
        {propuestas
          ? propuestas.toReversed().map((propuesta, i, todas) => (
              <li key={propuesta.version} className={clsx(i === 0 && estilo.vigente)}>
                <div>
                  <strong>{dolares(propuesta.total)}</strong>
                  <Cambio total={propuesta.total} anterior={todas[i + 1]?.total} />
                </div>
                <p>
                  {dolares(propuesta.subtotal)} + {propuesta.tarifas} {dolares(propuesta.iva)}
                </p>
                <small>
                  Propuesta {propuesta.version} · {momento(propuesta.momento)}
                </small>
              </li>
            ))
          : [1, 2].map((n) => (
              <li key={n}>
                <Hueso ancho="50%" alto={20} />
              </li>
            ))}
      </ol>
      {propuestas && propuestas.filter(({ lineas }) => lineas.length > 0).length > 1 ? (
        <Comparar fila={fila} propuestas={propuestas} />
      ) : null}
      {propuestas?.length === 0 ? <p className={estilo.callado}>Todavía no hay una propuesta.</p> : null}
      {fila.sucursal ? null : <Actos fila={fila} acciones={acciones} />}
    </div>
  )
}

/** Renders what one can do about the proposals. */
const Actos = ({ fila, acciones }: { fila: FilaPedido; acciones: Acciones }) => {
  const { pasos } = fila
  return (
    <>
      {fila.lado === 'proveedor' && fila.nroLineas === 0 ? (
        <div className={estilo.monto}>
          <div>
            <span>Nuevo subtotal</span>
            <Subtotal fila={fila} acciones={acciones} />
          </div>
          <p>
            Total · <TarifaDeIva fila={fila} />{' '}
            <strong>
              <MontoVivo fila={fila} monto="total" />
            </strong>
          </p>
          <BotonSiguiente fila={fila} acciones={acciones} />
        </div>
      ) : (
        <BotonSiguiente fila={fila} acciones={acciones} grande ancho />
      )}
      {fila.cambio ? (
        <section aria-labelledby="titulo-cambio">
          <h3 id="titulo-cambio" className={estilo.callado}>
            Descripción
          </h3>
          <DescripcionEntera fila={fila} className={estilo.descripcion} />
        </section>
      ) : null}
      <div className={forma.botones}>
        {fila.lado === 'consumidor' ? (
          <Boton
            motivo={pasos.renegociar}
            ocupado={acciones.ocupado === 'renegociar'}
            onClick={() => void acciones.paso('renegociar')}
          >
            Pedir otra propuesta
          </Boton>
        ) : null}
        <Boton
          tono="peligro"
          motivo={pasos.descartar}
          ocupado={acciones.ocupado === 'descartar'}
          onClick={() => void acciones.paso('descartar')}
        >
          Descartar
        </Boton>
      </div>
    </>
  )
}
