import { clsx } from 'clsx'
import { ExternalLink, FileText } from 'lucide-react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { rutaDeArchivo } from '#web/compra/archivo.ts'
import boton from '#web/ui/boton.module.css'
import { tamano } from '#web/ui/cifras.ts'
import estilo from './panel.module.css'

/** A PDF in the page; a browser that can't show one there (most phones) gets the words to open it. */
export const Documento = ({ src, nombre }: { src: string; nombre: string }) => (
  <object className={estilo.documento} data={src} type="application/pdf" aria-label={nombre}>
    <p>
      <FileText size={28} aria-hidden />
      <span>
        Este navegador no muestra el PDF aquí:{' '}
        <a href={src} target="_blank" rel="noreferrer">
          ábrelo aparte
        </a>
        .
      </span>
    </p>
  </object>
)

/** One of a purchase's files, shown where it is: pictures as pictures, PDF in a frame, the rest to be opened. */
export const Visor = ({ fila, archivo }: { fila: FilaCompra; archivo: NonNullable<FilaCompra['comprobanteFile']> }) => {
  const src = rutaDeArchivo(fila, archivo.sha256)
  return (
    <figure className={estilo.visor}>
      {archivo.tipo.startsWith('image/') ? (
        <a href={src} target="_blank" rel="noreferrer">
          <img src={src} alt={`Comprobante: ${archivo.nombre}`} />
        </a>
      ) : archivo.tipo === 'application/pdf' ? (
        <Documento src={src} nombre={archivo.nombre} />
      ) : (
        <FileText size={28} aria-hidden />
      )}
      <figcaption>
        <span>
          {archivo.nombre} <small>{tamano(archivo.bytes)}</small>
        </span>
        <a className={clsx(boton.boton, boton.suave)} href={src} target="_blank" rel="noreferrer">
          <ExternalLink size={15} aria-hidden />
          Abrir
        </a>
      </figcaption>
    </figure>
  )
}
