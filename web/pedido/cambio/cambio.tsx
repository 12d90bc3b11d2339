import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { Boton } from '#web/ui/boton.tsx'
import { momento as cuando } from '#web/ui/cifras.ts'
import estilo from './cambio.module.css'
import { cabeza, cola, diferencia } from './diferencia.ts'
import { useCambioVisto } from './vistos.ts'

/** Letters of each part where there is little room. */
const BREVE = 36
/** What was on the screen for less wasn't looked at. */
const MIRADA_MS = 1_000

/** How often a value has become another since it was first shown. */
const useVeces = (valor: string): number => {
  const [visto, poner] = useState({ valor, veces: 0 })
  if (visto.valor !== valor) poner({ valor, veces: visto.veces + 1 })
  return visto.veces
}

/** What the provider hasn't looked at yet: what the client changed the description from. */
const useCambio = ({ id, cambio }: FilaPedido) => {
  const [visto, ver] = useCambioVisto(id, cambio?.momento ?? '')
  return { cambio: visto ? null : cambio, ver }
}

const Marcado = ({ antes, ahora }: { antes: string; ahora: string }) => (
  <>
    {antes ? (
      <del>
        <span className="solo-lectores">antes: </span>
        {antes}
      </del>
    ) : null}
    {antes && ahora ? ' ' : null}
    {ahora ? (
      <ins>
        <span className="solo-lectores">ahora: </span>
        {ahora}
      </ins>
    ) : null}
  </>
)

/** An order's description in a row or a card, as much as there is room for: with what has changed in it, until that was looked at. */
export const DescripcionBreve = ({ fila, className }: { fila: FilaPedido; className: string | undefined }) => {
  const { cambio } = useCambio(fila)
  const veces = useVeces(fila.descriPedido)
  const brilla = veces > 0 && (veces % 2 ? estilo.brilla : estilo.brillaOtra)
  if (!cambio) return <span className={clsx(className, brilla)}>{fila.descriPedido}</span>
  const { comienzo, antes, ahora, final } = diferencia(cambio.antes, fila.descriPedido)
  return (
    <span
      className={clsx(className, estilo.cambio, brilla)}
      title={`Antes: ${cambio.antes}\nAhora: ${fila.descriPedido}`}
    >
      <strong>Cambió: </strong>
      {cola(comienzo, BREVE / 2)}
      <Marcado antes={cabeza(antes, BREVE)} ahora={cabeza(ahora, BREVE)} />
      {final}
    </span>
  )
}

/** The whole description, what has changed in it marked until it was looked at: said, or left behind. */
export const DescripcionEntera = ({ fila, className }: { fila: FilaPedido; className: string | undefined }) => {
  const { cambio, ver } = useCambio(fila)
  const veces = useVeces(fila.descriPedido)
  const brilla = veces > 0 && (veces % 2 ? estilo.brilla : estilo.brillaOtra)
  const hay = cambio !== null
  useEffect(() => {
    if (!hay) return
    const desde = performance.now()
    return () => {
      if (performance.now() - desde > MIRADA_MS) ver()
    }
  }, [hay, ver])
  if (!cambio) return <p className={clsx(className, brilla)}>{fila.descriPedido}</p>
  const { comienzo, antes, ahora, final } = diferencia(cambio.antes, fila.descriPedido)
  return (
    <>
      <p className={clsx(className, estilo.cambio, brilla)}>
        {comienzo}
        <Marcado antes={antes.trimEnd()} ahora={ahora} />
        {final}
      </p>
      <p className={estilo.pie}>
        <span role="status">El cliente la cambió: {cuando(cambio.momento)}.</span>
        <Boton tono="suave" onClick={ver}>
          <Check size={15} aria-hidden />
          Entendido
        </Boton>
      </p>
    </>
  )
}
