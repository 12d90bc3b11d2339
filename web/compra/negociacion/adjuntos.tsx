import { Paperclip } from 'lucide-react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { rutaDeArchivo } from '#web/compra/archivo.ts'
import { tamano } from '#web/ui/cifras.ts'
import estilo from './compras.module.css'

/** What the call center has attached. */
export const Adjuntos = ({ fila }: { fila: FilaCompra }) =>
  fila.propuestaProv.length === 0 ? null : (
    <section className={estilo.adjuntos} aria-label="Archivos de la negociación">
      <h3>Archivos</h3>
      <ul>
        {fila.propuestaProv.map((archivo, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file attached twice is listed twice
          <li key={`${archivo.sha256} ${i}`}>
            <Paperclip size={15} aria-hidden />
            <a href={rutaDeArchivo(fila, archivo.sha256)} target="_blank" rel="noreferrer">
              {archivo.nombre}
            </a>
            <small>{tamano(archivo.bytes)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
