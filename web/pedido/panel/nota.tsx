import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { ruta } from '#domain/rutas.ts'
import { codigoDePedido } from '#web/pedido/codigo.ts'
import { notaDe } from '#web/pedido/panel.ts'
import { cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, CampoLargo } from '#web/ui/formulario/campo.tsx'
import forma from '#web/ui/formulario/forma.module.css'
import { useEnvio } from './formulario.tsx'

/** Renders a side's private note on the order. */
export const Nota = ({ fila, alCerrar }: { fila: FilaPedido; alCerrar?: () => void }) => {
  const guardada = notaDe(fila)
  const clave = `nota.${fila.id}`
  const formulario = useForm({
    values: { nota: guardada },
    // An untouched field follows what another tab saves.
    resetOptions: { keepDirtyValues: true },
  })
  const { setValue } = formulario
  useEffect(() => {
    const escrita = cambiosSinEnviar.leer(clave)
    if (escrita) setValue('nota', escrita, { shouldDirty: true })
  }, [clave, setValue])
  const { enviar, error, enviando } = useEnvio(formulario)
  const { errors } = formulario.formState
  return (
    <form
      className={forma.forma}
      onSubmit={enviar(async ({ nota }) => {
        await mandar(ruta('pedidos_nota'), { idPedido: fila.id, nota: nota.trim() })
        cambiosSinEnviar.borrar(clave)
        formulario.reset({ nota: nota.trim() }, { keepDirtyValues: false })
        toast.success('Nota Guardada', {
          id: `nota ${fila.id}`,
          description: codigoDePedido(fila),
        })
        alCerrar?.()
      })}
    >
      <CampoLargo
        nombre="Nota del pedido"
        oculto
        rows={5}
        maximo={2000}
        placeholder="Escribe una nota para ti"
        ayuda={
          fila.pasos.anotar ??
          (fila.lado === 'proveedor' ? 'La ve tu equipo; el cliente no.' : 'El proveedor no la ve.')
        }
        error={errors.nota?.message}
        disabled={fila.pasos.anotar !== null}
        {...formulario.register('nota', {
          onChange: ({ target }) => cambiosSinEnviar.guardar(clave, target.value === guardada ? '' : target.value),
        })}
      />
      <AvisoDeError>{error}</AvisoDeError>
      <div className={forma.botones}>
        <Boton type="submit" tono="primario" ocupado={enviando} motivo={fila.pasos.anotar}>
          Guardar nota
        </Boton>
      </div>
    </form>
  )
}
