import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { z } from 'zod'
import { respuesta, type UnIncidente } from '#api/contract/incidente.ts'
import { MAXIMO_RESPUESTA, RESPUESTAS_MAXIMAS } from '#domain/incidente.ts'
import { ruta } from '#domain/rutas.ts'
import { seLee } from '#domain/texto.ts'
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

const porQueNo = ({ abierto, respuestas }: UnIncidente): string | null => {
  if (!abierto) return 'El incidente está cerrado.'
  return respuestas.length >= RESPUESTAS_MAXIMAS ? `Ya tiene ${RESPUESTAS_MAXIMAS} respuestas.` : null
}

const recortada = (texto: string): string => (texto.length > 80 ? `${texto.slice(0, 79)}…` : texto.replace(/\.+$/, ''))

/** Asks whether to close an incident, and to answer what was written first while it takes one, unless a colleague closes it meanwhile. */
const preguntaDeCerrar = (conocido: UnIncidente, escrito: string) =>
  function usePregunta(): Pregunta & { readonly responde: boolean } {
    const { data: vivo = conocido } = useQuery(consultaIncidente(conocido.id))
    const cual = `${cualEs(vivo)}, de ${quienReporto(vivo)}`
    const responde = escrito !== '' && porQueNo(vivo) === null
    const sinRespuesta = vivo.respuestas.length === 0 ? ' Todavía no tiene respuesta.' : ''
    const antes = responde ? ` Antes se envía lo que escribiste: «${recortada(escrito)}».` : sinRespuesta
    return vivo.abierto
      ? {
          titulo: '¿Cerrar el incidente?',
          texto: `${cual}.${antes} Quien lo reportó se entera, y no se vuelve a abrir.`,
          acto: responde ? 'responder y cerrar' : 'cerrar el incidente',
          responde,
        }
      : { titulo: 'El incidente ya está cerrado', texto: cual, acto: undefined, responde }
  }

/** Answering and closing; a closed one says so, and keeps what was being written. */
export const Atender = ({ incidente }: { incidente: UnIncidente }) => {
  const { id, sobre, objeto, numero, abierto } = incidente
  const clave = `respuesta.${id}`
  const motivo = porQueNo(incidente)
  const refrescar = useRefrescar()
  const confirmar = useConfirmar()
  const [cerrando, ocupar] = useState(false)
  const formulario = useForm({ resolver: zodResolver(esquema), defaultValues: { texto: borradores.leer(clave) } })
  const { enviar, error, enviando } = useOrden(formulario)
  const responder = async (texto: string) => {
    await mandar(ruta('responder_incidente'), { sobre, objeto, numero, texto })
    borradores.borrar(clave)
    formulario.reset({ texto: '' })
    await refrescar('incidente')
  }
  const cerrar = async () => {
    const texto = formulario.getValues('texto').trim()
    const escrito = motivo === null && seLee(texto) ? texto : ''
    if (escrito && !(await formulario.trigger('texto', { shouldFocus: true }))) return
    const dicha = await confirmar(preguntaDeCerrar(incidente, escrito))
    if (!dicha) return
    ocupar(true)
    try {
      // Where the answer is refused nothing is closed.
      if (dicha.responde) await responder(escrito)
      await mandar(ruta('cerrar_incidente'), { sobre, objeto, numero })
      await refrescar('incidente')
    } catch (fallo) {
      toast.error(detalleDe(fallo), { id: `incidente ${id}` })
    }
    ocupar(false)
  }
  return (
    <form
      noValidate
      className={panel.forma}
      onSubmit={enviar(async ({ texto }) => {
        if (motivo) return
        await responder(texto)
        toast.success('Respuesta enviada', { id: `incidente ${id}`, description: cualEs(incidente) })
      })}
    >
      <CampoLargo
        nombre="Tu respuesta"
        rows={3}
        maxLength={MAXIMO_RESPUESTA}
        readOnly={motivo !== null}
        ayuda={motivo ?? 'La lee quien reportó el incidente.'}
        error={motivo ? undefined : formulario.formState.errors.texto?.message}
        {...formulario.register('texto', { onChange: ({ target }) => borradores.guardar(clave, target.value) })}
      />
      <AvisoDeError>{error}</AvisoDeError>
      {abierto ? (
        <div className={panel.botones}>
          <Boton type="submit" tono="primario" ocupado={enviando} motivo={motivo}>
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
