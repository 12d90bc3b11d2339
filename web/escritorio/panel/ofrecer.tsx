import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { BadgePercent } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { z } from 'zod'
import { demoNueva, type FilaCompra } from '#api/contract/compra.ts'
import { ruta } from '#domain/rutas.ts'
import type { AccionesDeCompra } from '#web/compra/acciones.tsx'
import { consultaCatalogo } from '#web/compra/consultas.ts'
import { plazo } from '#web/compra/etapas.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { AvisoDeError, Campo } from '#web/ui/formulario/campo.tsx'
import { Hueso } from '#web/ui/piezas.tsx'
import estilo from './panel.module.css'

/** What the call center picks from; a press sends it. */
export const Catalogo = ({ fila, acciones }: { fila: FilaCompra; acciones: AccionesDeCompra }) => {
  const { data } = useQuery(consultaCatalogo)
  const motivo = fila.pasos['ofrecer']
  if (!data) return <Hueso ancho="100%" alto={96} />
  return (
    <ul className={estilo.catalogo}>
      {data.ofertas.map(({ id, cantidad, vxmes, esOferta, descripcion }) => (
        <li key={id}>
          <Boton
            motivo={motivo}
            ocupado={acciones.ocupado === `oferta ${id}`}
            onClick={() =>
              void acciones.hacer(`oferta ${id}`, () =>
                mandar(ruta('compra_ofrecer'), { idCompra: fila.id, ofertaId: id }),
              )
            }
          >
            <span>
              <strong>
                <span className="solo-lectores">Enviar la oferta de </span>
                {plazo({ cantidad, unidad: 'meses' })}
              </strong>{' '}
              <b>{dolares(vxmes)}</b>{' '}
              <small>
                {descripcion}
                {esOferta ? (
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

const esquema = demoNueva.extend({ dias: z.coerce.number<string>().pipe(demoNueva.shape.dias) })

/** A free trial of some days. */
export const Demo = ({ fila }: { fila: FilaCompra }) => {
  const refrescar = useRefrescar()
  const formulario = useForm({
    resolver: zodResolver(esquema),
    defaultValues: { idCompra: fila.id, dias: '15' },
    shouldFocusError: false,
  })
  const { enviar, error, enviando } = useOrden(formulario)
  return (
    <form
      noValidate
      className={estilo.demo}
      aria-label="Prueba gratuita"
      onSubmit={enviar(async (datos) => {
        await mandar(ruta('compra_ofrecer_demo'), datos)
        await refrescar('compra')
        toast.success('Prueba enviada', { id: `demo ${fila.id}`, description: fila.codCompra })
      })}
    >
      <Campo
        nombre="Días de prueba"
        type="number"
        inputMode="numeric"
        min={1}
        max={90}
        error={formulario.formState.errors.dias?.message}
        {...formulario.register('dias')}
      />
      <Boton type="submit" motivo={fila.pasos['ofrecerDemo']} ocupado={enviando}>
        Enviar prueba
      </Boton>
      <AvisoDeError>{error}</AvisoDeError>
    </form>
  )
}
