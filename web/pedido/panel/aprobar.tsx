import { clsx } from 'clsx'
import { useState } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { montosEscritos } from '#domain/impuestos.ts'
import { montosDeLineas } from '#domain/pedido/cotizacion.ts'
import { cuantasLineas } from '#domain/pedido/lineas.ts'
import { useAcciones } from '#web/pedido/acciones.tsx'
import { LineasConPrecio } from '#web/pedido/lineas/con-precio.tsx'
import { MontosPorTarifa } from '#web/pedido/lineas/montos-por-tarifa.tsx'
import { propuestaDe } from '#web/pedido/trato.ts'
import { useTratos } from '#web/pedido/tratos.tsx'
import { venceYa } from '#web/pedido/vigencia.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import forma from '#web/ui/formulario/forma.module.css'
import { SinLinea } from '#web/vivo/sin-linea.tsx'
import estilo from './aprobar.module.css'

/** Renders the approval of some of a proposal's lines, with the amounts that they come to. */
export const Aprobar = ({ fila, alCerrar }: { fila: FilaPedido; alCerrar: () => void }) => {
  const acciones = useAcciones(fila)
  const { aprobarLineas } = useTratos(fila, acciones)
  const propuesta = propuestaDe(fila)
  const ofrecidas = propuesta?.lineas ?? []
  // The lines that were left out, of the proposal that they were left out of.
  const [{ version, fuera }, dejar] = useState({ version: propuesta?.version, fuera: new Set<number>() })
  const cambiada = propuesta?.version !== version
  const elegidas = ofrecidas.filter(({ numero }) => !fuera.has(numero))
  const montos = montosEscritos(montosDeLineas(elegidas))
  const todas = elegidas.length === ofrecidas.length
  const cuantas = todas ? cuantasLineas(elegidas.length) : `${elegidas.length} de ${cuantasLineas(ofrecidas.length)}`
  const alternar = (numero: number) => {
    const otras = new Set(fuera)
    if (!otras.delete(numero)) otras.add(numero)
    dejar({ version, fuera: otras })
  }
  const motivo =
    fila.pasos.aprobar ??
    (venceYa(fila) ? 'La propuesta venció: pide que la confirmen.' : null) ??
    (elegidas.length === 0 ? 'Elige al menos una línea.' : null)
  if (!propuesta || ofrecidas.length === 0) return <p>Ya no hay una propuesta con líneas.</p>
  if (cambiada)
    return (
      <div className={forma.forma}>
        <p role="alert">La propuesta cambió mientras elegías: mírala de nuevo.</p>
        <div className={forma.botones}>
          <Boton tono="primario" onClick={() => dejar({ version: propuesta.version, fuera: new Set() })}>
            Ver la propuesta {propuesta.version}
          </Boton>
        </div>
      </div>
    )
  return (
    <form
      className={forma.forma}
      onSubmit={async (suceso) => {
        suceso.preventDefault()
        const lineas = todas ? {} : { lineas: elegidas.map(({ numero }) => numero) }
        if (await aprobarLineas(propuesta.version, montos.total, lineas, cuantas)) alCerrar()
      }}
    >
      <LineasConPrecio
        fila={fila}
        plegable={false}
        marcas={({ numero, oferta, descripcion }) => (
          <input
            type="checkbox"
            aria-label={`Aprobar la línea ${numero}: ${descripcion}`}
            disabled={!oferta}
            checked={oferta !== null && !fuera.has(numero)}
            onChange={() => alternar(numero)}
          />
        )}
      />
      <MontosPorTarifa {...montos} />
      <p role="status">
        Apruebas {cuantas}
        {todas ? '.' : ': lo demás queda fuera del pedido.'}
        <SinLinea />
      </p>
      <div className={clsx(forma.botones, estilo.pie)}>
        <Boton type="submit" tono="primario" ocupado={acciones.ocupado === 'aprobar'} motivo={motivo}>
          Aprobar {dolares(montos.total)}
        </Boton>
      </div>
    </form>
  )
}
