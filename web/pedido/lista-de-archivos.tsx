import { FileImage, FileSpreadsheet, FileText } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import estilo from './lista-de-archivos.module.css'

const Icono = ({ tipo }: { tipo: string }) =>
  tipo.startsWith('image/') ? (
    <FileImage size={18} aria-hidden />
  ) : tipo.includes('sheet') || tipo === 'text/csv' ? (
    <FileSpreadsheet size={18} aria-hidden />
  ) : (
    <FileText size={18} aria-hidden />
  )

/**
 * Returns whether a modifier key is held: then the person wants the file in another tab or window,
 * or saved.
 */
const conTecla = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey

/** Renders a list of files: those of an order, chosen for it, or being uploaded. */
export const ListaDeArchivos = (props: Omit<ComponentProps<'ul'>, 'className'>) => (
  <ul className={estilo.lista} {...props} />
)

export const UnArchivo = ({
  nombre,
  tipo,
  url,
  alAbrir,
  retirado,
  avance,
  error,
  detalle,
  children,
}: {
  nombre: string
  tipo: string
  /** The address that opens the file. */
  url?: string | undefined
  /** Opens the file in the page. Without it the link downloads the file. */
  alAbrir?: (() => void) | undefined
  retirado?: boolean
  /** The uploaded share, from 0 to 1; undefined while no upload is under way. */
  avance?: number | undefined
  error?: string | undefined
  detalle?: ReactNode
  /** The actions on the file. */
  children?: ReactNode
}) => {
  const subiendo = !error && avance !== undefined
  return (
    <li className={retirado ? estilo.retirado : undefined}>
      <Icono tipo={tipo} />
      <div>
        {url ? (
          <a
            className={estilo.nombre}
            title={nombre}
            href={url}
            {...(alAbrir
              ? {
                  onClick: (suceso) => {
                    if (conTecla(suceso)) return
                    suceso.preventDefault()
                    alAbrir()
                  },
                }
              : { download: nombre })}
          >
            {nombre}
          </a>
        ) : (
          <span className={estilo.nombre} title={nombre}>
            {nombre}
          </span>
        )}
        {error ? <em role="alert">{error}</em> : null}
        {subiendo ? <progress value={avance} max={1} aria-label={`Subiendo ${nombre}`} /> : null}
        {!error && !subiendo && detalle ? <small>{detalle}</small> : null}
      </div>
      {subiendo ? <span className={estilo.parte}>{Math.round(avance * 100)} %</span> : null}
      {children}
    </li>
  )
}
