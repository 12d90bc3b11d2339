import { createContext, type ReactNode, use } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { type Acciones, useAcciones } from './acciones.tsx'
import { comoEspera } from './montos.ts'
import type { AbrirPanel } from './panel.ts'

type EnFila = {
  readonly fila: FilaPedido
  readonly acciones: Acciones
  readonly abrir: AbrirPanel
  /** Whether the account is limited (incidenteId 2): no chat, note or e-mail. */
  readonly limitada: boolean
}

const Contexto = createContext<EnFila | undefined>(undefined)

/** Provides one order on the screen to its cells. They share what is under way with it. */
export const UnPedido = ({ fila, abrir, limitada, children }: Omit<EnFila, 'acciones'> & { children: ReactNode }) => {
  const acciones = useAcciones(fila)
  return <Contexto value={{ fila: comoEspera(fila, acciones.espera), acciones, abrir, limitada }}>{children}</Contexto>
}

export const useFila = (): EnFila => {
  const enFila = use(Contexto)
  if (!enFila) throw new Error('useFila outside UnPedido')
  return enFila
}
