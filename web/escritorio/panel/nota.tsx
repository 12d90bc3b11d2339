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

/** The call center's private note on a purchase; what is typed is kept by this tab until it is saved. */
export const Nota = ({ fila }: { fila: FilaCompra }) => {
  const clave = `nota.compra.${fila.id}`
  const refrescar = useRefrescar()
  const formulario = useForm({
    values: { nota: fila.nota },
    // An untouched field follows what another tab saves.
    resetOptions: { keepDirtyValues: true },
  })
  const { setValue } = formulario
  useEffect(() => {
    const escrita = cambiosSinEnviar.leer(clave)
    if (escrita) setValue('nota', escrita, { shouldDirty: true })
  }, [clave, setValue])
  const { enviar, error, enviando } = useOrden(formulario)
  return (
    <form
      className={estilo.forma}
      onSubmit={enviar(async ({ nota }) => {
        await mandar(ruta('compra_nota'), { idCompra: fila.id, nota: nota.trim() })
        cambiosSinEnviar.borrar(clave)
        await refrescar('compra')
        formulario.reset({ nota: nota.trim() }, { keepDirtyValues: false })
        toast.success('Nota Guardada', {
          id: clave,
          description: fila.codCompra,
        })
      })}
    >
      <CampoLargo
        nombre="Nota privada"
        oculto
        rows={3}
        maxLength={2_000}
        placeholder="Solo la ve el call center"
        error={formulario.formState.errors.nota?.message}
        {...formulario.register('nota', {
          onChange: ({ target }) => cambiosSinEnviar.guardar(clave, target.value === fila.nota ? '' : target.value),
        })}
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
