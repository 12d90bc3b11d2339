import { CircleX } from 'lucide-react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { seFue } from '#domain/hecho.ts'
import { rutaDeArchivo } from './archivo.ts'
import estilo from './razon.module.css'

/** Lists the proofs that finance rejected, each with its reason. They can still be opened. */
export const Rechazados = ({ fila }: { fila: FilaCompra & { readonly sucursal?: string } }) =>
  fila.comprobantesRechazados.map((archivo) => (
    <p key={archivo.sha256} className={estilo.rechazado}>
      <CircleX size={15} aria-hidden />
      <span>
        {seFue(archivo) ? (
          archivo.nombre
        ) : (
          <a href={rutaDeArchivo(fila, archivo.sha256)} target="_blank" rel="noreferrer">
            {archivo.nombre}
          </a>
        )}
        {` · Rechazado: «${archivo.motivo}»`}
      </span>
    </p>
  ))
