import { clsx } from 'clsx'
import { AlertDialog } from 'radix-ui'
import { type CSSProperties, createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { Boton } from './boton.tsx'
import estilo from './dialogo.module.css'
import { devolverFoco, quienAbre } from './foco.ts'

type Pregunta = {
  readonly titulo: string
  readonly texto?: ReactNode
  readonly peligro?: boolean
  /** Nothing to choose: one button, 'Aceptar'. */
  readonly soloAviso?: boolean
}
type Confirmar = (pregunta: Pregunta) => Promise<boolean>

const Contexto = createContext<Confirmar>(async () => false)

/** Asks the person: resolves true on 'SI' (spec part 2, §9: 'SI', 'NO', width 500). */
export const useConfirmar = (): Confirmar => use(Contexto)

/** Tells the person something that they must have read; resolves when they have. */
export const useAvisar = (): ((titulo: string, texto?: ReactNode) => Promise<void>) => {
  const confirmar = useConfirmar()
  return useCallback(
    async (titulo, texto) => {
      await confirmar({ titulo, texto, soloAviso: true })
    },
    [confirmar],
  )
}

export const Confirmaciones = ({ children }: { children: ReactNode }) => {
  const [abierta, abrir] = useState<{ pregunta: Pregunta; responder: (si: boolean) => void }>()
  const abrio = useRef<HTMLElement>(null)
  const confirmar = useCallback<Confirmar>((pregunta) => {
    abrio.current = quienAbre()
    return new Promise((responder) => abrir({ pregunta, responder }))
  }, [])
  const cerrar = (si: boolean) => {
    abierta?.responder(si)
    abrir(undefined)
  }
  return (
    <Contexto value={confirmar}>
      {children}
      <AlertDialog.Root open={abierta !== undefined} onOpenChange={(queda) => !queda && cerrar(false)}>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className={estilo.cortina} />
          <AlertDialog.Content
            className={clsx(estilo.caja, estilo.confirma)}
            style={{ '--ancho-dialogo': '500px' } as CSSProperties}
            onCloseAutoFocus={(suceso) => {
              suceso.preventDefault()
              devolverFoco(abrio.current)
            }}
          >
            <div className={estilo.cabeza}>
              <AlertDialog.Title className={estilo.titulo}>{abierta?.pregunta.titulo}</AlertDialog.Title>
            </div>
            <AlertDialog.Description asChild>
              <div className={estilo.cuerpo}>{abierta?.pregunta.texto}</div>
            </AlertDialog.Description>
            <div className={estilo.pie}>
              {abierta?.pregunta.soloAviso ? (
                <AlertDialog.Cancel asChild>
                  <Boton grande tono="primario">
                    Aceptar
                  </Boton>
                </AlertDialog.Cancel>
              ) : (
                <>
                  <AlertDialog.Cancel asChild>
                    <Boton grande>NO</Boton>
                  </AlertDialog.Cancel>
                  <Boton grande tono={abierta?.pregunta.peligro ? 'peligro' : 'primario'} onClick={() => cerrar(true)}>
                    SI
                  </Boton>
                </>
              )}
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </Contexto>
  )
}
