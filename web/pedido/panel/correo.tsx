import { zodResolver } from '@hookform/resolvers/zod'
import { Plus, X } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { type FilaPedido, propuestaPorCorreo } from '#api/contract/pedido.ts'
import { MAXIMO_CORREOS } from '#domain/pedido/remision.ts'
import { ruta } from '#domain/rutas.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { AvisoDeError, Campo, CampoLargo } from '#web/ui/formulario/campo.tsx'
import { useEnvio } from './formulario.tsx'
import estilo from './paneles.module.css'

/** The courteous text that a provider starts from (spec part 2, §5). */
export const mensajeCortes = (fila: FilaPedido): string =>
  [
    `Estimado/a ${fila.nombreUserItem}:`,
    '',
    'Reciba un cordial saludo. Gracias por su pedido. ' +
      `Ponemos a su consideración nuestra propuesta para el pedido ${fila.idPediProv}` +
      (fila.propuestaProv ? `, por un total de ${dolares(fila.propuestaProv.total)} (IVA incluido).` : '.'),
    '',
    'Quedamos atentos a sus comentarios.',
  ].join('\n')

type Borrador = { mensajeenvioprop: string; correoenvioProp: string[] }

const borrador = (clave: string): Partial<Borrador> => {
  try {
    return JSON.parse(borradores.leer(clave)) as Borrador
  } catch {
    return {}
  }
}

/** Message and three addresses, the first known; more can be added; all are required. */
export const Correo = ({ fila, alCerrar }: { fila: FilaPedido; alCerrar: () => void }) => {
  const clave = `correo.${fila.id}`
  const formulario = useForm({
    resolver: zodResolver(propuestaPorCorreo),
    defaultValues: {
      idPedido: fila.id,
      mensajeenvioprop: mensajeCortes(fila),
      correoenvioProp: [fila.correo, '', ''],
      ...borrador(clave),
    },
  })
  useEffect(() => {
    const { unsubscribe } = formulario.watch(({ mensajeenvioprop, correoenvioProp }) =>
      borradores.guardar(clave, JSON.stringify({ mensajeenvioprop, correoenvioProp })),
    )
    return unsubscribe
  }, [formulario.watch, clave])
  const { enviar, error, enviando } = useEnvio(formulario, fila.id)
  const { errors } = formulario.formState
  const correos = formulario.watch('correoenvioProp')
  const poner = (lista: string[]) =>
    formulario.setValue('correoenvioProp', lista, { shouldValidate: formulario.formState.isSubmitted })
  return (
    <form
      className={estilo.forma}
      onSubmit={enviar(async (datos) => {
        await mandar(ruta('pedidos_propuesta_correo'), datos)
        borradores.borrar(clave)
        toast.success('Propuesta enviada por correo', {
          id: `correo ${fila.id}`,
          description: datos.correoenvioProp.join(', '),
          duration: Number.POSITIVE_INFINITY,
        })
        alCerrar()
      })}
    >
      <CampoLargo
        nombre="Mensaje"
        rows={8}
        maxLength={2000}
        error={errors.mensajeenvioprop?.message}
        {...formulario.register('mensajeenvioprop')}
      />
      <fieldset className={estilo.correos}>
        <legend>Correos</legend>
        {correos.map((_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are their places
          <div key={i}>
            <Campo
              nombre={`Correo ${i + 1}`}
              oculto
              type="email"
              autoComplete="off"
              placeholder={`Correo ${i + 1}`}
              error={errors.correoenvioProp?.[i]?.message}
              {...formulario.register(`correoenvioProp.${i}`)}
            />
            {correos.length > 1 ? (
              <Boton
                tono="suave"
                cuadrado
                aria-label={`Quitar el correo ${i + 1}`}
                onClick={() => poner(formulario.getValues('correoenvioProp').filter((_, j) => j !== i))}
              >
                <X size={16} aria-hidden />
              </Boton>
            ) : null}
          </div>
        ))}
        {correos.length < MAXIMO_CORREOS ? (
          <Boton tono="suave" onClick={() => poner([...formulario.getValues('correoenvioProp'), ''])}>
            <Plus size={15} aria-hidden />
            Añadir otro correo
          </Boton>
        ) : null}
      </fieldset>
      <AvisoDeError>{error ?? errors.correoenvioProp?.root?.message}</AvisoDeError>
      <div className={estilo.botones}>
        <Boton type="submit" tono="primario" ocupado={enviando} motivo={fila.pasos.remitir}>
          Enviar correo
        </Boton>
      </div>
    </form>
  )
}
