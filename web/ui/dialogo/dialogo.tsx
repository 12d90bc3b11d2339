import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { Boton } from '#web/ui/boton.tsx'
import { devolverFoco, quienAbre } from '#web/ui/foco.ts'
import { useCampoQuieto } from './campo-quieto.ts'
import estilo from './dialogo.module.css'
import { ACOMPANA, ANGOSTA, PASO_SIGUIENTE, SUYO_ES_ESCAPE } from './marcas.ts'

const Cuerpo = ({ lleno, children }: { lleno: boolean | undefined; children: ReactNode }) => {
  const rollo = useRef<HTMLDivElement>(null)
  useCampoQuieto(rollo)
  return (
    <div ref={rollo} className={clsx(estilo.cuerpo, lleno && estilo.lleno)}>
      {children}
    </div>
  )
}

const tieneSuEscape = (en: EventTarget | null): boolean => (en as Element | null)?.hasAttribute(SUYO_ES_ESCAPE) ?? false

/** Shows a modal box or, with `panel`, a sheet at the side; on phones both come from below. */
export const Dialogo = ({
  titulo,
  resumen,
  panel,
  acompana = false,
  lleno,
  ancho,
  pie,
  children,
  alCerrar,
}: {
  titulo: string
  resumen?: ReactNode
  panel?: boolean
  /**
   * Whether it stands beside the page, which stays in use: it isn't modal, and only the user closes
   * it.
   */
  acompana?: boolean
  /** Whether its content fills it and scrolls by itself. */
  lleno?: boolean
  ancho?: number
  pie?: ReactNode
  children: ReactNode
  alCerrar: () => void
}) => {
  const [abrio] = useState(quienAbre)
  return (
    <Dialog.Root open modal={!acompana} onOpenChange={(abierto) => !abierto && alCerrar()}>
      <Dialog.Portal>
        {acompana ? null : <Dialog.Overlay className={estilo.cortina} />}
        <Dialog.Content
          className={clsx(estilo.caja, panel && estilo.panel)}
          style={ancho ? ({ '--ancho-dialogo': `${ancho}px` } as CSSProperties) : undefined}
          {...(resumen ? {} : { 'aria-describedby': undefined })}
          {...(acompana ? { [ACOMPANA]: ancho ? '' : ANGOSTA } : {})}
          // Focuses the next step or the first field instead of the close button. Without a mouse a
          // field isn't focused, so that a phone's keyboard appears only when asked for.
          onOpenAutoFocus={(suceso) => {
            suceso.preventDefault()
            const caja = suceso.currentTarget as HTMLElement
            const campo = matchMedia('(pointer: fine)').matches
              ? caja.querySelector<HTMLElement>('form :is(input, select, textarea):not([type=file], [hidden])')
              : null
            const paso = caja.querySelector<HTMLElement>(PASO_SIGUIENTE)
            ;(paso ?? campo ?? caja).focus()
          }}
          onCloseAutoFocus={(suceso) => {
            suceso.preventDefault()
            devolverFoco(abrio)
          }}
          // The box has the focus when it opens. Before it there is only the page, where a modal
          // box doesn't let the focus go. Shift+Tab goes on from the first control instead, hence
          // to the last one.
          onKeyDown={({ key, shiftKey, target, currentTarget }) => {
            if (!acompana && key === 'Tab' && shiftKey && target === currentTarget)
              currentTarget.querySelector<HTMLElement>('a, button')?.focus()
          }}
          onEscapeKeyDown={(suceso) => {
            if (tieneSuEscape(suceso.target)) suceso.preventDefault()
          }}
          // A toast's buttons lie outside the box; pressing them mustn't close it.
          onInteractOutside={(suceso) => {
            const enToast = (suceso.target as Element | null)?.closest('[data-sonner-toaster]')
            if (acompana || enToast) suceso.preventDefault()
          }}
        >
          <div className={estilo.cabeza}>
            <div>
              <Dialog.Title className={estilo.titulo}>{titulo}</Dialog.Title>
              {resumen ? (
                <Dialog.Description asChild>
                  <div className={estilo.resumen}>{resumen}</div>
                </Dialog.Description>
              ) : null}
            </div>
            <Dialog.Close asChild>
              <Boton tono="suave" cuadrado aria-label="Cerrar">
                <X size={16} aria-hidden />
              </Boton>
            </Dialog.Close>
          </div>
          <Cuerpo lleno={lleno}>{children}</Cuerpo>
          {pie ? <div className={estilo.pie}>{pie}</div> : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
