import { useQuery } from '@tanstack/react-query'
import { BadgePercent } from 'lucide-react'
import type { Catalogo as Ofertas } from '#api/contract/compra.ts'
import { plazo } from '#domain/calendario.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import estilo from './catalogo.module.css'
import { consultaCatalogo } from './consultas.ts'
import { conIva } from './etapas.ts'

export type OfertaDeCatalogo = Ofertas['ofertas'][number]

/** Returns the name that the offer's step has among those under way. */
export const enCurso = ({ id }: Pick<OfertaDeCatalogo, 'id'>): string => `oferta ${id}`

/** Lists the offers with their totals including IVA, to send one or to choose one and pay it. */
export const Catalogo = ({
  verbo,
  motivo,
  ocupado,
  alElegir,
}: {
  verbo: 'Enviar' | 'Elegir'
  motivo: string | null | undefined
  ocupado: string | undefined
  alElegir: (oferta: OfertaDeCatalogo) => void
}) => {
  const { data } = useQuery(consultaCatalogo)
  if (!data) return <Hueso ancho="100%" alto={96} />
  return (
    <ul className={estilo.catalogo}>
      {data.ofertas.map((oferta) => (
        <li key={oferta.id}>
          <Boton motivo={motivo} ocupado={ocupado === enCurso(oferta)} onClick={() => alElegir(oferta)}>
            <span>
              <strong>
                <span className="solo-lectores">{verbo} la oferta de </span>
                {plazo({ cantidad: oferta.cantidad, unidad: 'meses' })}
              </strong>{' '}
              <b>{dolares(conIva(oferta.vxmes))}</b>{' '}
              <small>
                {dolares(oferta.vxmes)} + IVA · {oferta.descripcion}
                {oferta.esOferta ? (
                  <em>
                    <BadgePercent size={12} aria-hidden /> Oferta
                  </em>
                ) : null}
              </small>
            </span>
          </Boton>
        </li>
      ))}
    </ul>
  )
}
