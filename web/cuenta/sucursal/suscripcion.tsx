import { useQuery } from '@tanstack/react-query'
import { Handshake, Paperclip } from 'lucide-react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { Abonado } from '#web/compra/abonado.tsx'
import { rutaDeArchivo } from '#web/compra/archivo.ts'
import { consultaDeSucursal, consultaHistoriaDeCompra } from '#web/compra/consultas.ts'
import { tituloDeEstado } from '#web/compra/etapas.ts'
import { Adjuntos } from '#web/compra/negociacion/adjuntos.tsx'
import { Anteriores } from '#web/compra/negociacion/anteriores.tsx'
import { EnlaceDeRecibo } from '#web/compra/negociacion/final.tsx'
import { Linea } from '#web/compra/negociacion/linea.tsx'
import { Oferta } from '#web/compra/negociacion/oferta.tsx'
import { Razon } from '#web/compra/razon.tsx'
import { Rechazados } from '#web/compra/rechazados.tsx'
import { Reloj } from '#web/compra/reloj.tsx'
import { detalleDe } from '#web/servidor/pedir.ts'
import { momentoCompleto } from '#web/ui/cifras.ts'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { Hueso, Vacio } from '#web/ui/piezas.tsx'
import estilo from './suscripcion.module.css'

/** A branch's purchase. Its files are asked for as the branch's head office. */
type DeSucursal = FilaCompra & { readonly sucursal: string }

const Historia = ({ fila: { id, sucursal } }: { fila: DeSucursal }) => {
  const { data, error } = useQuery(consultaHistoriaDeCompra(id, sucursal))
  return (
    <section className={estilo.historia} aria-labelledby="titulo-historia">
      <h3 id="titulo-historia">Historia</h3>
      {data ? (
        <ol reversed>
          {data.eventos.toReversed().map(({ revision, texto, quien, momento }) => (
            <li key={revision}>
              <span>{texto}</span>
              <small>
                {quien.nombre} · <time dateTime={momento}>{momentoCompleto(momento)}</time>
              </small>
            </li>
          ))}
        </ol>
      ) : error ? (
        <p>{detalleDe(error)}</p>
      ) : (
        <Hueso ancho="100%" alto={120} />
      )}
    </section>
  )
}

const Compra = ({ fila }: { fila: DeSucursal }) => (
  <>
    <Linea fila={fila} />
    <p className={estilo.estado}>
      <strong>{tituloDeEstado(fila)}</strong>
      <Reloj fila={fila} />
      {fila.fechaFin ? <span>Hasta el {momentoCompleto(fila.fechaFin)}</span> : null}
    </p>
    <Razon fila={fila} />
    {fila.datosCompra ? <Oferta oferta={fila.datosCompra} vista /> : null}
    <Abonado fila={fila} />
    {fila.comprobanteFile ? (
      <p className={estilo.comprobante}>
        <Paperclip size={15} aria-hidden />
        <span>
          Comprobante:{' '}
          <a href={rutaDeArchivo(fila, fila.comprobanteFile.sha256)} target="_blank" rel="noreferrer">
            {fila.comprobanteFile.nombre}
          </a>
        </span>
      </p>
    ) : null}
    <Rechazados fila={fila} />
    <div>
      <EnlaceDeRecibo fila={fila} />
    </div>
    <Adjuntos fila={fila} />
    <Historia fila={fila} />
  </>
)

/** Shows a branch's subscription to its head office, which only reads it. */
export const Suscripcion = ({
  sucursal,
  nombre,
  alCerrar,
}: {
  sucursal: string
  nombre: string
  alCerrar: () => void
}) => {
  const { data, error } = useQuery(consultaDeSucursal(sucursal))
  return (
    <Dialogo
      titulo="Suscripción de la sucursal"
      resumen={[nombre, data?.compra?.codCompra].filter(Boolean).join(' · ')}
      panel
      alCerrar={alCerrar}
    >
      <div className={estilo.suscripcion}>
        {data ? (
          <>
            {data.compra ? (
              <Compra fila={{ ...data.compra, sucursal }} />
            ) : (
              <Vacio icono={<Handshake size={28} aria-hidden />} titulo="Sin suscripción">
                Esta sucursal todavía no negocia una suscripción.
              </Vacio>
            )}
            <Anteriores anteriores={[...(data.compra?.terminos ?? []), ...data.anteriores]} sucursal={sucursal} />
          </>
        ) : error ? (
          <p>{detalleDe(error)}</p>
        ) : (
          <Hueso ancho="100%" alto={320} />
        )}
      </div>
    </Dialogo>
  )
}
