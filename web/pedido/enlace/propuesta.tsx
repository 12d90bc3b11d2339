import { clsx } from 'clsx'
import { CircleCheck, CircleSlash, Download, FileClock, type LucideIcon, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PropuestaAbierta } from '#api/contract/pedido.ts'
import boton from '#web/ui/boton.module.css'
import { dolares, momentoCompleto } from '#web/ui/cifras.ts'
import { type Color, Pastilla } from '#web/ui/piezas.tsx'
import estilo from './enlace.module.css'

const SITUACION: Readonly<Record<PropuestaAbierta['situacion'], readonly [Color, LucideIcon, string]>> = {
  vigente: ['azul', FileClock, 'Vigente, sin aprobar'],
  aprobada: ['verde', CircleCheck, 'Aprobada'],
  'otra-pedida': ['gris', RotateCcw, 'El cliente pidió otra propuesta'],
  reemplazada: ['gris', CircleSlash, 'Ya no vale: hay otra más nueva'],
}

const Parte = ({ titulo, parte }: { titulo: string; parte: PropuestaAbierta['proveedor'] }) => (
  <section aria-label={titulo}>
    <h2>{titulo}</h2>
    <strong>{parte.nombre}</strong>
    {[parte.ciudad, parte.celular, parte.correo].filter(Boolean).map((linea) => (
      <span key={linea}>{linea}</span>
    ))}
  </section>
)

/** Where the browser has the document, for as long as it is shown. */
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

/** A mailed proposal, to be read. */
export const Propuesta = ({ propuesta }: { propuesta: PropuestaAbierta }) => {
  const { codigo, version, enviada, situacion, descripcion, mensaje, proveedor, cliente, documento } = propuesta
  const lugar = useDocumento(documento.contenido)
  const [color, Icono, palabras] = SITUACION[situacion]
  return (
    <article className={estilo.propuesta} aria-labelledby="titulo-propuesta">
      <header>
        <div>
          <h1 id="titulo-propuesta">Propuesta de {proveedor.nombre}</h1>
          <p>
            {codigo ? `Pedido ${codigo} · ` : ''}propuesta {version} · {momentoCompleto(enviada)}
          </p>
        </div>
        <Pastilla color={color} icono={<Icono size={13} aria-hidden />}>
          {palabras}
        </Pastilla>
      </header>
      <dl className={estilo.montos}>
        <div>
          <dt>Subtotal</dt>
          <dd>{dolares(propuesta.subtotal)}</dd>
        </div>
        <div>
          <dt>IVA {propuesta.tasaIva / 100} %</dt>
          <dd>{dolares(propuesta.iva)}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>
            <strong>{dolares(propuesta.total)}</strong>
          </dd>
        </div>
      </dl>
      <section aria-labelledby="titulo-pedido">
        <h2 id="titulo-pedido">Pedido</h2>
        <p>{descripcion}</p>
      </section>
      <section aria-labelledby="titulo-mensaje">
        <h2 id="titulo-mensaje">Mensaje del proveedor</h2>
        <p>{mensaje}</p>
      </section>
      <div className={estilo.partes}>
        <Parte titulo="Proveedor" parte={proveedor} />
        <Parte titulo="Cliente" parte={cliente} />
      </div>
      <footer>
        {lugar ? (
          <a className={clsx(boton.boton, boton.primario)} href={lugar} download={documento.nombre}>
            <Download size={15} aria-hidden />
            Descargar el PDF
          </a>
        ) : null}
        <small>Guárdalo: este enlace no la muestra otra vez.</small>
      </footer>
    </article>
  )
}
