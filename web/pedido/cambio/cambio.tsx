import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { momento as cuando } from '#web/ui/cifras.ts'
import { brillo } from '#web/ui/tabla/brillante.tsx'
import estilo from './cambio.module.css'
import { useCambioVisto } from './vistos.ts'

const Palabras = aparte(() => import('./palabras.tsx').then((m) => m.Palabras))

/** Milliseconds above which a change on the screen counts as looked at. */
const MIRADA_MS = 1_000

/** Counts how often a value has changed since it was first shown. */
const useVeces = (valor: string): number => {
  const [visto, poner] = useState({ valor, veces: 0 })
  if (visto.valor !== valor) poner({ valor, veces: visto.veces + 1 })
  return visto.veces
}

/**
 * Returns the client's change of the description until the provider has looked at it, and a
 * function that marks it as seen.
 */
const useCambio = ({ id, cambio }: FilaPedido) => {
  const [visto, ver] = useCambioVisto(id, cambio?.momento ?? '')
  return { cambio: visto ? null : cambio, ver }
}

/** Renders the words that changed, or the text as it is now until the comparison has loaded. */
const Marcada = (textos: { antes: string; ahora: string; breve?: boolean }) => (
  <Suspense fallback={textos.ahora}>
    <Palabras {...textos} />
  </Suspense>
)

/**
 * Renders an order's description in a row or a card, as far as it fits. Changes in it show until
 * they were looked at.
 */
export const DescripcionBreve = ({ fila, className }: { fila: FilaPedido; className: string | undefined }) => {
  const { cambio } = useCambio(fila)
  const brilla = brillo(useVeces(fila.descriPedido))
  if (!cambio) return <span className={clsx(className, brilla)}>{fila.descriPedido}</span>
  return (
    <span
      className={clsx(className, estilo.cambio, brilla)}
      title={`Antes: ${cambio.antes}\nAhora: ${fila.descriPedido}`}
    >
      <strong>Cambió: </strong>
      <Marcada antes={cambio.antes} ahora={fila.descriPedido} breve />
    </span>
  )
}

/**
 * Renders the whole description. Changes in it are marked until they were looked at: confirmed with
 * the button, or left after more than `MIRADA_MS` on the screen.
 */
export const DescripcionEntera = ({ fila, className }: { fila: FilaPedido; className: string | undefined }) => {
  const { cambio, ver } = useCambio(fila)
  const brilla = brillo(useVeces(fila.descriPedido))
  const hay = cambio !== null
  useEffect(() => {
    if (!hay) return
    const desde = performance.now()
    return () => {
      if (performance.now() - desde > MIRADA_MS) ver()
    }
  }, [hay, ver])
  if (!cambio) return <p className={clsx(className, brilla)}>{fila.descriPedido}</p>
  return (
    <>
      <p className={clsx(className, estilo.cambio, brilla)}>
        <Marcada antes={cambio.antes} ahora={fila.descriPedido} />
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
