import { createContext, type ReactNode, use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAtrasCierra } from '#web/ui/flotante/atras.ts'
import { devolverFoco, quienAbre } from '#web/ui/foco.ts'
import type { Pregunta, PreguntaAbierta, PropsPregunta, Respuesta } from './pregunta-abierta.tsx'

export type { Pregunta } from './pregunta-abierta.tsx'

/**
 * A function that asks a question. Given a hook, it updates the question as the facts change while
 * it is open. Resolves with what was on the screen at «SI», otherwise with undefined.
 */
type Confirmar = <P extends Pregunta>(pregunta: P | (() => P)) => Promise<Respuesta<P> | undefined>

const Contexto = createContext<Confirmar>(async () => undefined)

/** Returns the function that asks the user (decisiones/pantallas, «Dialogs»). */
export const useConfirmar = (): Confirmar => use(Contexto)

/**
 * Returns the function that tells the user something they must have read; it resolves when they
 * have.
 */
export const useAvisar = (): ((titulo: string, texto?: ReactNode) => Promise<void>) => {
  const confirmar = useConfirmar()
  return useCallback(
    async (titulo, texto) => {
      await confirmar({ titulo, texto, acto: undefined })
    },
    [confirmar],
  )
}

type EnPantalla = Omit<PropsPregunta, 'alCerrar'> & {
  readonly n: number
  readonly Abierta: typeof PreguntaAbierta
}
let preguntas = 0

export const Confirmaciones = ({ children }: { children: ReactNode }) => {
  const [abierta, abrir] = useState<EnPantalla>()
  const responder = (dicha: Respuesta<Pregunta> | undefined) => {
    abrir(undefined)
    // The action may itself open or close something over the page.
    atras.elegir(() => abierta?.responder(dicha))
  }
  const atras = useAtrasCierra(() => responder(undefined), 'all')
  const alAbrir = useEffectEvent(() => atras.abrir())
  const hay = abierta !== undefined
  useEffect(() => {
    if (hay) alAbrir()
  }, [hay])
  const abrio = useRef<ReturnType<typeof quienAbre>>(undefined)
  const confirmar = useCallback(async <P extends Pregunta>(pregunta: P | (() => P)) => {
    abrio.current = quienAbre()
    // It is loaded with the frame of a signed-in account (web/primeras.ts); visitors are hardly
    // ever asked.
    const { PreguntaAbierta } = await import('./pregunta-abierta.tsx')
    return new Promise<Respuesta<P> | undefined>((responder) =>
      abrir({
        n: ++preguntas,
        Abierta: PreguntaAbierta,
        usePregunta: typeof pregunta === 'function' ? pregunta : () => pregunta,
        // The dialog answers with what this same hook gave it.
        responder: responder as EnPantalla['responder'],
      }),
    )
  }, [])
  return (
    <Contexto value={confirmar}>
      {children}
      {abierta ? (
        <abierta.Abierta
          key={abierta.n}
          usePregunta={abierta.usePregunta}
          responder={responder}
          alCerrar={() => devolverFoco(abrio.current)}
        />
      ) : null}
    </Contexto>
  )
}
