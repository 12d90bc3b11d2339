import { clsx } from 'clsx'
import { Download, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AbiertaPorEnlace, ParteVista } from '#api/contract/remision.ts'
import { nombreDeTarifa } from '#domain/impuestos.ts'
import boton from '#web/ui/boton.module.css'
import { dolares } from '#web/ui/cifras.ts'
import { type Color, Pastilla } from '#web/ui/piezas.tsx'
import estilo from './enlace.module.css'

/** A badge that says what has become of the document. */
export type Situacion = readonly [Color, LucideIcon, string]

const Parte = ({ titulo, parte }: { titulo: string; parte: ParteVista }) => (
  <section aria-label={titulo}>
    <h2>{titulo}</h2>
    <strong>{parte.nombre}</strong>
    {[parte.ciudad, parte.celular, parte.correo].filter(Boolean).map((linea) => (
      <span key={linea}>{linea}</span>
    ))}
  </section>
)

/** Returns the object URL of the document for as long as it is shown. */
const useDocumento = (contenido: string): string | undefined => {
  const [lugar, poner] = useState<string>()
  useEffect(() => {
    const bytes = Uint8Array.from(atob(contenido), (letra) => letra.charCodeAt(0))
    const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
    poner(url)
    return () => URL.revokeObjectURL(url)
  }, [contenido])
  return lugar
}

/** Renders the document that a mailed link shows. */
export const Documento = ({
  de,
  titulo,
  resumen,
  situacion: [color, Icono, palabras],
  concepto = 'Subtotal',
  textos,
  partes,
}: {
  de: AbiertaPorEnlace
  titulo: string
  resumen: string
  situacion: Situacion
  concepto?: string
  /** Sections below the amounts, in this order. */
  textos: readonly (readonly [titulo: string, texto: string])[]
  partes: readonly (readonly [titulo: string, parte: ParteVista])[]
}) => {
  const lugar = useDocumento(de.documento.contenido)
  return (
    <article className={estilo.documento} aria-labelledby="titulo-documento">
      <header>
        <div>
          <h1 id="titulo-documento">{titulo}</h1>
          <p>{resumen}</p>
        </div>
        <Pastilla color={color} icono={<Icono size={13} aria-hidden />}>
          {palabras}
        </Pastilla>
      </header>
      <dl className={estilo.montos}>
        <div>
          <dt>{concepto}</dt>
          <dd>{dolares(de.subtotal)}</dd>
        </div>
        {de.impuestos.map(({ tarifa, valor }) => (
          <div key={tarifa}>
            <dt>{nombreDeTarifa(tarifa)}</dt>
            <dd>{dolares(valor)}</dd>
          </div>
        ))}
        <div>
          <dt>Total</dt>
          <dd>
            <strong>{dolares(de.total)}</strong>
          </dd>
        </div>
      </dl>
      {textos.map(([nombre, texto]) => (
        <section key={nombre} aria-label={nombre}>
          <h2>{nombre}</h2>
          <p>{texto}</p>
        </section>
      ))}
      <div className={estilo.partes}>
        {partes.map(([nombre, parte]) => (
          <Parte key={nombre} titulo={nombre} parte={parte} />
        ))}
      </div>
      <footer>
        {lugar ? (
          <a className={clsx(boton.boton, boton.primario)} href={lugar} download={de.documento.nombre}>
            <Download size={15} aria-hidden />
            Descargar el PDF
          </a>
        ) : null}
        <small>Guárdalo: este enlace no la muestra otra vez.</small>
      </footer>
    </article>
  )
}
