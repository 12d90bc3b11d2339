import { zodResolver } from '@hookform/resolvers/zod'
import { Plus, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { type FilaPedido, propuestaPorCorreo } from '#api/contract/pedido.ts'
import { MAXIMO_CORREOS } from '#domain/pedido/remision.ts'
import { ruta } from '#domain/rutas.ts'
import type { Propuesta } from '#web/pedido/preguntas.tsx'
import { borradores } from '#web/servidor/borradores.ts'
import { codigoDe, ErrorDeServidor, mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { AvisoDeError, Campo, CampoLargo } from '#web/ui/formulario/campo.tsx'
import { useEnvio } from './formulario.tsx'
import estilo from './paneles.module.css'

/** The courteous text that a provider starts from (decisiones/pedido, «A proposal by e-mail»). */
export const mensajeCortes = (fila: FilaPedido, propuesta: Propuesta | null = fila.propuestaProv): string =>
  [
    `Estimado/a ${fila.nombreUserItem}:`,
    '',
    'Reciba un cordial saludo. Gracias por su pedido. ' +
      `Ponemos a su consideración nuestra propuesta para el pedido ${fila.idPediProv}` +
      (propuesta ? `, por un total de ${dolares(propuesta.total)} (IVA incluido).` : '.'),
    '',
    'Quedamos atentos a sus comentarios.',
  ].join('\n')

/** `mensajeenvioprop` is there when it is the person's own; `version` is the proposal that it speaks of. */
type Borrador = { mensajeenvioprop?: string; correoenvioProp: string[]; version?: number }

const leerBorrador = (clave: string): Partial<Borrador> => {
  try {
    return JSON.parse(borradores.leer(clave)) as Borrador
  } catch {
    return {}
  }
}

/** Message and three addresses, the first known; more can be added; all are required. */
export const Correo = ({ fila, alCerrar }: { fila: FilaPedido; alCerrar: () => void }) => {
  const clave = `correo.${fila.id}`
  const [{ version: deEntonces, ...escrito }] = useState(() => leerBorrador(clave))
  const [negada, negar] = useState<Propuesta>()
  const leida = fila.propuestaProv
  const vigente = negada && negada.version > (leida?.version ?? 0) ? negada : leida
  // Of which proposal the text speaks, and of which the person has pressed the button knowing it.
  const [hablaDe, hablar] = useState(escrito.mensajeenvioprop === undefined ? leida?.version : deEntonces)
  const [vista, ver] = useState<number>()
  const cambio = vigente && vigente.version !== hablaDe ? vigente : undefined

  const cortes = mensajeCortes(fila, vigente)
  const puesto = useRef(cortes)
  const formulario = useForm({
    resolver: zodResolver(propuestaPorCorreo),
    defaultValues: {
      idPedido: fila.id,
      mensajeenvioprop: cortes,
      correoenvioProp: [fila.correo, '', ''],
      ...escrito,
    },
  })
  const { getValues, setValue, watch } = formulario
  // A text that nobody has edited follows the proposal.
  useLayoutEffect(() => {
    if (getValues('mensajeenvioprop') === puesto.current) {
      setValue('mensajeenvioprop', cortes)
      // A press that was refused gets its answer.
      if (vigente?.version !== negada?.version) hablar(vigente?.version)
    }
    puesto.current = cortes
  }, [cortes, vigente, negada, getValues, setValue])
  useEffect(() => {
    const { unsubscribe } = watch(({ mensajeenvioprop, correoenvioProp }) => {
      const suyo = mensajeenvioprop === puesto.current ? {} : { mensajeenvioprop, version: hablaDe }
      borradores.guardar(clave, JSON.stringify({ ...suyo, correoenvioProp }))
    })
    return unsubscribe
  }, [watch, clave, hablaDe])
  const { enviar, error, enviando } = useEnvio(formulario)
  const { errors } = formulario.formState
  const correos = formulario.watch('correoenvioProp')
  const poner = (lista: string[]) =>
    formulario.setValue('correoenvioProp', lista, { shouldValidate: formulario.formState.isSubmitted })
  return (
    <form
      className={estilo.forma}
      onSubmit={enviar(async (datos) => {
        if (cambio && vista !== cambio.version) return ver(cambio.version)
        try {
          await mandar(ruta('pedidos_propuesta_correo'), { ...datos, version: vigente?.version })
        } catch (fallo) {
          if (!(fallo instanceof ErrorDeServidor) || codigoDe(fallo) !== 'propuesta-cambio') throw fallo
          const presente = fallo.problema.datos as Propuesta
          negar(presente)
          return ver(presente.version)
        }
        borradores.borrar(clave)
        toast.success('Propuesta enviada por correo', {
          id: `correo ${fila.id}`,
          description: datos.correoenvioProp.join(', '),
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
      <AvisoDeError>
        {error ??
          errors.correoenvioProp?.root?.message ??
          (cambio
            ? `La propuesta cambió: ahora son ${dolares(cambio.total)}. Revisa el mensaje.${
                vista === cambio.version ? ' Para enviarlo, presiona otra vez.' : ''
              }`
            : undefined)}
      </AvisoDeError>
      <div className={estilo.botones}>
        <Boton type="submit" tono="primario" ocupado={enviando} motivo={fila.pasos.remitir}>
          Enviar correo
        </Boton>
      </div>
    </form>
  )
}
