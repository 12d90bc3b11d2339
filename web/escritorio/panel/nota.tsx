import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import type { FilaCompra } from '#api/contract/compra.ts'
import { ruta } from '#domain/rutas.ts'
import { cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, CampoLargo } from '#web/ui/formulario/campo.tsx'
import estilo from './panel.module.css'

/** Adds one of the call center's private notes. This tab keeps the text until it is saved. */
export const Nota = ({ fila }: { fila: FilaCompra }) => {
  const clave = `nota.compra.${fila.id}`
  const refrescar = useRefrescar()
  const formulario = useForm({ defaultValues: { nota: cambiosSinEnviar.leer(clave) ?? '' } })
  const { setValue } = formulario
  useEffect(() => setValue('nota', cambiosSinEnviar.leer(clave) ?? ''), [clave, setValue])
  const { campo, enviar, error, enviando } = useOrden(formulario)
  return (
    <form
      className={estilo.forma}
      noValidate
      onSubmit={enviar(async ({ nota }) => {
        await mandar(ruta('compra_nota'), { idCompra: fila.id, nota })
        cambiosSinEnviar.borrar(clave)
        formulario.reset({ nota: '' })
        toast.success('Nota Guardada', { id: clave, description: fila.codCompra })
        await refrescar('compra')
      })}
    >
      <CampoLargo
        nombre="Nota privada"
        rows={2}
        maximo={2_000}
        placeholder="Solo la ve el call center"
        {...campo('nota', { onChange: ({ target }) => cambiosSinEnviar.guardar(clave, target.value) })}
      />
      <AvisoDeError>{error}</AvisoDeError>
      <div>
        <Boton type="submit" motivo={fila.pasos['anotar']} ocupado={enviando}>
          Guardar nota
        </Boton>
      </div>
    </form>
  )
}
