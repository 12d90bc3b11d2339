import { Paperclip } from 'lucide-react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { seFue } from '#domain/hecho.ts'
import type { AccionesDeCompra } from '#web/compra/acciones.tsx'
import { rutaDeArchivo } from '#web/compra/archivo.ts'
import { Boton } from '#web/ui/boton.tsx'
import { tamano } from '#web/ui/cifras.ts'
import estilo from './compras.module.css'

/** Lists the call center's attachments. With `acciones` they can be withdrawn. */
export const Adjuntos = ({
  fila,
  acciones,
}: {
  fila: FilaCompra & { readonly sucursal?: string }
  acciones?: AccionesDeCompra
}) =>
  fila.propuestaProv.length === 0 ? null : (
    <section className={estilo.adjuntos} aria-label="Archivos de la negociación">
      <h3>Archivos</h3>
      <ul>
        {fila.propuestaProv.map(({ sha256, nombre, bytes, prohibido }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file attached twice is listed twice
          <li key={`${sha256} ${i}`}>
            <Paperclip size={15} aria-hidden />
            {prohibido || seFue({ nombre }) ? (
              <s>{nombre}</s>
            ) : (
              <a href={rutaDeArchivo(fila, sha256)} target="_blank" rel="noreferrer">
                {nombre}
              </a>
            )}
            <small>{prohibido ? 'retirado' : seFue({ nombre }) ? 'ya no está' : tamano(bytes)}</small>
            {acciones && !prohibido && !seFue({ nombre }) ? (
              <Boton
                tono="suave"
                de={nombre}
                motivo={fila.pasos['prohibir']}
                ocupado={acciones.ocupado === `retirar ${sha256}`}
                onClick={() => void acciones.retirar(sha256)}
              >
                Retirar
              </Boton>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
