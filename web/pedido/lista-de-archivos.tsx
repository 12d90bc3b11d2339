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

/** Whoever holds a key down wants it elsewhere: in another tab, another window, saved. */
const conTecla = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey

/** The files of an order, those chosen for it and those on their way. */
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
  /** Where it opens. */
  url?: string | undefined
  /** Opens it in the page; without it the file is taken along. */
  alAbrir?: (() => void) | undefined
  retirado?: boolean
  /** How much of it is up, from 0 to 1; none, none of it is on its way. */
  avance?: number | undefined
  error?: string | undefined
  detalle?: ReactNode
  /** What can be done with it. */
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
