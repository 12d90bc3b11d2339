import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { demoNueva, type FilaCompra } from '#api/contract/compra.ts'
import { plazo } from '#domain/calendario.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import type { AccionesDeCompra } from '#web/compra/acciones.tsx'
import { Catalogo } from '#web/compra/catalogo.tsx'
import { costoDeOfrecer } from '#web/compra/etapas.ts'
import { preguntaDeCompra } from '#web/compra/preguntas.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { AvisoDeError, Campo } from '#web/ui/formulario/campo.tsx'
import { responder } from '#web/vivo/toasts.ts'
import estilo from './panel.module.css'

/** Lists the offers that the call center can send. */
export const Ofertas = ({ fila, acciones }: { fila: FilaCompra; acciones: AccionesDeCompra }) => (
  <Catalogo
    verbo="Enviar"
    motivo={fila.pasos['ofrecer']}
    ocupado={acciones.ocupado}
    alElegir={(oferta) => void acciones.ofrecer(oferta)}
  />
)

const esquema = demoNueva.extend({ dias: z.coerce.number<string>().pipe(demoNueva.shape.dias) })

/** Offers a free trial of some days. */
export const Demo = ({ fila }: { fila: FilaCompra }) => {
  const refrescar = useRefrescar()
  const confirmar = useConfirmar()
  const formulario = useForm({
    resolver: zodResolver(esquema),
    defaultValues: { idCompra: fila.id, dias: '15' },
    shouldFocusError: false,
  })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  return (
    <form
      noValidate
      className={estilo.demo}
      aria-label="Prueba gratuita"
      onSubmit={enviar(async (datos) => {
        const dias = plazo({ cantidad: datos.dias, unidad: 'dias' })
        const si = await confirmar(
          preguntaDeCompra(
            fila,
            () => 'ofrecerDemo',
            (ahora) => ({
              titulo: `¿Enviar la prueba gratuita de ${dias}?`,
              texto: `${unir(ahora.codCompra, ahora.empresaProv)}. No paga nada, y la lee al instante.${costoDeOfrecer(ahora)}`,
              acto: 'enviar la prueba',
            }),
          ),
        )
        if (!si) return
        await mandar(ruta('compra_ofrecer_demo'), datos)
        responder(fila.id, 'Prueba enviada', fila.codCompra)
        await refrescar('compra')
      })}
    >
      <Campo nombre="Días de prueba" type="number" inputMode="numeric" min={1} max={90} {...campo('dias')} />
      <Boton type="submit" motivo={fila.pasos['ofrecerDemo']} ocupado={enviando}>
        Enviar prueba
      </Boton>
      <AvisoDeError>{error}</AvisoDeError>
    </form>
  )
}
