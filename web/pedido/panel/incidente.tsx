import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { type FilaPedido, incidenteNuevo } from '#api/contract/pedido.ts'
import { ruta } from '#domain/rutas.ts'
import { TIPOS_DE_INCIDENTE } from '#web/pedido/incidente/tipos.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, CampoLargo, Eleccion } from '#web/ui/formulario/campo.tsx'
import { useEnvio } from './formulario.tsx'
import estilo from './paneles.module.css'

export const Incidente = ({ fila, alCerrar }: { fila: FilaPedido; alCerrar: () => void }) => {
  const clave = `incidente.${fila.id}`
  const formulario = useForm({
    resolver: zodResolver(incidenteNuevo),
    defaultValues: { idPedido: fila.id, tipo: 'demora' as const, texto: borradores.leer(clave) },
  })
  const { enviar, error, enviando } = useEnvio(formulario)
  const { errors } = formulario.formState
  return (
    <form
      className={estilo.forma}
      onSubmit={enviar(async (datos) => {
        await mandar(ruta('pedidos_incidente'), datos)
        borradores.borrar(clave)
        toast.success('Incidente reportado', {
          id: `incidente ${fila.id}`,
          description: 'Nuestro equipo lo revisará.',
        })
        alCerrar()
      })}
    >
      <Eleccion nombre="¿De qué se trata?" error={errors.tipo?.message} {...formulario.register('tipo')}>
        {Object.entries(TIPOS_DE_INCIDENTE).map(([tipo, palabra]) => (
          <option key={tipo} value={tipo}>
            {palabra}
          </option>
        ))}
      </Eleccion>
      <CampoLargo
        nombre="¿Qué pasó?"
        rows={5}
        maxLength={2000}
        error={errors.texto?.message}
        {...formulario.register('texto', { onChange: ({ target }) => borradores.guardar(clave, target.value) })}
      />
      <AvisoDeError>{error}</AvisoDeError>
      <div className={estilo.botones}>
        <Boton type="submit" tono="primario" ocupado={enviando} motivo={fila.pasos.reportar}>
          Reportar
        </Boton>
      </div>
    </form>
  )
}
