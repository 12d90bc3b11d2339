import { useQuery } from '@tanstack/react-query'
import { MailCheck, MailOpen } from 'lucide-react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { consultaHistoria } from '#web/pedido/consultas.ts'
import { remitidasDe } from '#web/pedido/propuestas.ts'
import { momento } from '#web/ui/cifras.ts'
import estilo from './paneles.module.css'

/** To whom the proposal was mailed, the newest first, and who has opened the link. */
export const Remitidas = ({ fila }: { fila: FilaPedido }) => {
  const { data } = useQuery(consultaHistoria(fila.id))
  const remitidas = data ? remitidasDe(data) : []
  if (remitidas.length === 0) return null
  return (
    <section className={estilo.remitidas} aria-labelledby="titulo-remitidas">
      <h3 id="titulo-remitidas">Correos enviados</h3>
      <ul>
        {remitidas.toReversed().flatMap(({ revision, version, enviada, correos }) =>
          correos.map(({ correo, vista }) => (
            <li key={`${revision} ${correo}`}>
              {vista ? <MailOpen size={15} aria-hidden /> : <MailCheck size={15} aria-hidden />}
              <span>{correo}</span>
              <small>
                {version > 0 ? `propuesta ${version} · ` : ''}
                {momento(enviada)}
                {vista ? <b> · abierta {momento(vista)}</b> : version > 0 ? ' · enlace sin abrir' : ''}
              </small>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}
