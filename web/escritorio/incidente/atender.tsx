import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { z } from 'zod'
import { respuesta, type UnIncidente } from '#api/contract/incidente.ts'
import { MAXIMO_RESPUESTA, RESPUESTAS_MAXIMAS } from '#domain/incidente.ts'
import { ruta } from '#domain/rutas.ts'
import { seLee, sinCola } from '#domain/texto.ts'
import panel from '#web/escritorio/panel/panel.module.css'
import { borradores } from '#web/servidor/borradores.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { type Pregunta, useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { AvisoDeError, CampoLargo } from '#web/ui/formulario/campo.tsx'
import { cualEs, quienReporto } from './columnas.tsx'
import { consultaIncidente } from './consultas.ts'

const esquema = z.object({ texto: respuesta.shape.texto })

const LLENO = `Ya tiene ${RESPUESTAS_MAXIMAS} respuestas: solo queda cerrarlo.`

const recortada = (texto: string): string => (texto.length > 80 ? `${texto.slice(0, 79)}…` : sinCola(texto, '.'))

/**
 * Builds the question whether to close an incident with the text written. It ends if a colleague
 * closes the incident meanwhile.
 */
const preguntaDeCerrar = (conocido: UnIncidente, resolucion: string) =>
  function usePregunta(): Pregunta {
    const { data: vivo = conocido } = useQuery(consultaIncidente(conocido.id))
    const resumen = `${cualEs(vivo)}, de ${quienReporto(vivo)}`
    return vivo.abierto
      ? {
          titulo: '¿Cerrar el incidente?',
          texto: `${resumen}. Resolución: «${recortada(resolucion)}». Quien lo reportó la lee, y no se vuelve a abrir.`,
          acto: 'cerrar el incidente',
        }
      : { titulo: 'El incidente ya está cerrado', texto: resumen, acto: undefined }
  }

/** Answers and closes an incident. A closed one says so and keeps the text being written. */
export const Atender = ({ incidente }: { incidente: UnIncidente }) => {
  const { id, sobre, objeto, numero, abierto } = incidente
  const clave = `respuesta.${id}`
  const lleno = incidente.respuestas.length >= RESPUESTAS_MAXIMAS
  const refrescar = useRefrescar()
  const confirmar = useConfirmar()
  const [cerrando, ocupar] = useState(false)
  const formulario = useForm({ resolver: zodResolver(esquema), defaultValues: { texto: borradores.leer(clave) } })
  const { enviar, error, enviando } = useOrden(formulario)
  const hecho = async () => {
    borradores.borrar(clave)
    formulario.reset({ texto: '' })
    await refrescar('incidente')
  }
  const cerrar = async () => {
    const resolucion = formulario.getValues('texto').trim()
    if (!seLee(resolucion)) {
      formulario.setError('texto', { message: 'Escribe cómo se resolvió.' }, { shouldFocus: true })
      return
    }
    if (!(await formulario.trigger('texto', { shouldFocus: true }))) return
    if (!(await confirmar(preguntaDeCerrar(incidente, resolucion)))) return
    ocupar(true)
    try {
      await mandar(ruta('cerrar_incidente'), { sobre, objeto, numero, resolucion })
      await hecho()
    } catch (fallo) {
      toast.error(detalleDe(fallo), { id: `incidente ${id}` })
    }
    ocupar(false)
  }
  // If somebody else closed it meanwhile, the text being written stays readable.
  if (!abierto && formulario.getValues('texto') === '') return null
  return (
    <form
      noValidate
      className={panel.forma}
      onSubmit={enviar(async ({ texto }) => {
        if (!abierto || lleno) return
        await mandar(ruta('responder_incidente'), { sobre, objeto, numero, texto })
        await hecho()
        toast.success('Respuesta enviada', { id: `incidente ${id}`, description: cualEs(incidente) })
      })}
    >
      <CampoLargo
        nombre="Tu respuesta o la resolución"
        rows={3}
        maximo={MAXIMO_RESPUESTA}
        readOnly={!abierto}
        ayuda={abierto ? 'La lee quien reportó el incidente.' : 'El incidente está cerrado.'}
        error={abierto ? formulario.formState.errors.texto?.message : undefined}
        {...formulario.register('texto', { onChange: ({ target }) => borradores.guardar(clave, target.value) })}
      />
      <AvisoDeError>{error}</AvisoDeError>
      {abierto ? (
        <div className={panel.botones}>
          <Boton type="submit" tono="primario" ocupado={enviando} motivo={lleno ? LLENO : null}>
            Responder
          </Boton>
          <Boton ocupado={cerrando} onClick={() => void cerrar()}>
            Cerrar el incidente
          </Boton>
        </div>
      ) : null}
    </form>
  )
}
