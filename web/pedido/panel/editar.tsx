import { useForm } from 'react-hook-form'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { MAXIMO_DESCRIPCION } from '#domain/pedido/descripcion.ts'
import { ruta } from '#domain/rutas.ts'
import { cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, CampoLargo } from '#web/ui/formulario/campo.tsx'
import forma from '#web/ui/formulario/forma.module.css'
import { useEnvio } from './formulario.tsx'

export const Editar = ({ fila, alCerrar }: { fila: FilaPedido; alCerrar: () => void }) => {
  const clave = `descripcion.${fila.id}`
  const formulario = useForm({ defaultValues: { descripcion: cambiosSinEnviar.leer(clave) || fila.descriPedido } })
  const { campo, enviar, error, enviando } = useEnvio(formulario)
  return (
    <form
      className={forma.forma}
      onSubmit={enviar(async ({ descripcion }) => {
        await mandar(ruta('pedido_edit', { hashId: fila.id }), { descripcion: descripcion.trim() })
        cambiosSinEnviar.borrar(clave)
        alCerrar()
      })}
    >
      <CampoLargo
        nombre="¿Qué necesitas?"
        rows={7}
        maximo={MAXIMO_DESCRIPCION}
        {...campo('descripcion', {
          validate: (texto) => texto.trim() !== '' || 'Escribe qué necesitas.',
          onChange: ({ target }) => cambiosSinEnviar.guardar(clave, target.value),
        })}
      />
      <AvisoDeError>{error}</AvisoDeError>
      <div className={forma.botones}>
        <Boton type="submit" tono="primario" ocupado={enviando} motivo={fila.pasos.editar}>
          Guardar
        </Boton>
      </div>
    </form>
  )
}
