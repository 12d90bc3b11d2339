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

/** The words that changed; until what compares them is there, the text as it is now. */
const Marcada = (textos: { antes: string; ahora: string; breve?: boolean }) => (
  <Suspense fallback={textos.ahora}>
    <Palabras {...textos} />
  </Suspense>
)

/** An order's description in a row or a card, as much as there is room for: with what has changed in it, until that was looked at. */
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

/** The whole description, what has changed in it marked until it was looked at: said, or left behind. */
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
