import { clsx } from 'clsx'
import { ExternalLink, FileText, FileX } from 'lucide-react'
import { seFue } from '#domain/hecho.ts'
import boton from './boton.module.css'
import { tamano } from './cifras.ts'
import { esImagen, PDF } from './se-muestra.ts'
import estilo from './visor.module.css'

/** The text in place of an erased person's file. */
const YA_NO_ESTA = 'Este archivo se eliminó con la cuenta de quien lo subió.'

type Archivo = { readonly nombre: string; readonly tipo: string; readonly bytes: number }

/** Shows a PDF in the page; a browser that can't (most phones) gets a link to open it. */
export const Documento = ({ src, nombre }: { src: string; nombre: string }) => (
  <object className={estilo.documento} data={src} type={PDF} aria-label={nombre}>
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

/**
 * Shows a file in place: pictures as pictures, PDF in a frame, others with a link to open them.
 * `que` says what it is there for.
 */
export const Visor = ({ src, archivo, que }: { src: string; archivo: Archivo; que?: string }) =>
  seFue(archivo) ? (
    <p className={estilo.seFue}>
      <FileX size={18} aria-hidden /> {YA_NO_ESTA}
    </p>
  ) : (
    <figure className={estilo.visor}>
      {esImagen(archivo.tipo) ? (
        <a href={src} target="_blank" rel="noreferrer">
          <img src={src} alt={que ? `${que}: ${archivo.nombre}` : archivo.nombre} />
        </a>
      ) : archivo.tipo === PDF ? (
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
