import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { revision } from '#api/contract/cuenta.ts'
import type { Clase } from '#domain/cuenta/tipos.ts'
import { guardarBorrador, leerBorrador } from '#web/cuenta/borrador.ts'
import { faltaDeNombre } from '#web/cuenta/nombre.ts'
import { faltaDeLugar } from '#web/lugares/faltas.ts'
import { preguntar } from '#web/servidor/pedir.ts'
import { useEntrarSiEsSuya } from './abrir.tsx'
import { revisarPropia } from './identificacion.ts'

type Revision = z.infer<typeof revision>
const REVISADOS = ['correo', 'identificacion'] as const
export type CampoRevisado = (typeof REVISADOS)[number]

type ConClase = FieldValues & {
  clase: Clase
  nombre: string
  pais: string
  provincia: string
  ciudad: string
  parroquia: string
  identificacion: string
  correo?: string | undefined
}

type Opciones<V extends ConClase, S> = {
  readonly esquema: z.ZodType<S, V>
  readonly inicial: DefaultValues<V>
  /** Values from the address or an invitation. They override what was typed another day. */
  readonly fijos?: Partial<V>
  /** The name under which the text typed is kept. */
  readonly borrador: string
  /** The path that checks a field before the form is sent. */
  readonly revisarEn: string
  /** The account's present value, which needs no check. */
  readonly propia?: string
}

/**
 * Returns the form of an account. It is checked by the contract, by the identification's check
 * digit, and by the server's answer about a field that was left. The text is kept in this browser,
 * except for the password.
 */
export const useFormularioDeCuenta = <V extends ConClase, S>({
  esquema,
  inicial,
  fijos,
  borrador,
  revisarEn,
  propia,
}: Opciones<V, S>) => {
  const dichas = useRef(new Map<string, Revision>())
  const [advertencia, advertir] = useState<string>()
  const entrarSiEsSuya = useEntrarSiEsSuya(borrador)
  const clave = (campo: CampoRevisado, { clase, [campo]: valor = '' }: ConClase) => `${campo} ${clase} ${valor.trim()}`

  const errorDe = (campo: CampoRevisado, valores: V): string | undefined => {
    if (campo === 'identificacion') {
      const { mensaje } = revisarPropia(valores.identificacion, valores.clase, valores.pais)
      if (mensaje) return mensaje
    }
    const dicha = dichas.current.get(clave(campo, valores))
    return dicha && !dicha.valido ? (dicha.mensaje ?? 'No es válido.') : undefined
  }

  const formulario = useForm<V, unknown, S>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...inicial, ...leerBorrador(borrador), ...fijos },
    resolver: async (valores, contexto, opciones) => {
      const leido = await zodResolver(esquema)(valores, contexto, opciones)
      const mensajes = {
        ...faltaDeLugar(valores),
        nombre: faltaDeNombre(valores.nombre, valores.clase),
        ...Object.fromEntries(REVISADOS.map((campo) => [campo, errorDe(campo, valores)])),
      }
      const propios = Object.entries(mensajes).flatMap(([campo, message]) =>
        message ? [[campo, { type: 'revision', message }] as const] : [],
      )
      if (propios.length === 0) return leido
      return { values: {}, errors: { ...leido.errors, ...Object.fromEntries(propios) } as FieldErrors<V> }
    },
  })

  useEffect(
    () =>
      formulario.subscribe({
        formState: { values: true },
        callback: ({ values }) => guardarBorrador(borrador, values),
      }),
    [formulario, borrador],
  )

  /**
   * Asks the server about a field that was just left. It is only a help: what can't be asked now is
   * reported when the form is sent.
   */
  const revisar = async (campo: CampoRevisado): Promise<void> => {
    const valores = formulario.getValues()
    const { clase, pais, [campo]: valor = '' } = valores
    if (campo === 'identificacion') advertir(revisarPropia(valor, clase, pais).advertencia)
    const enEcuador = campo === 'correo' || pais === 'Ecuador'
    if (valor.trim() === '' || valor.trim() === propia || !enEcuador || !(await formulario.trigger(campo as Path<V>)))
      return
    if (dichas.current.has(clave(campo, valores))) return
    try {
      const dicha = await preguntar<Revision>(revisarEn, { campo, valor, clase })
      dichas.current.set(clave(campo, valores), dicha)
      if (campo === 'correo' && !dicha.valido && (await entrarSiEsSuya(valor))) return
    } catch {
      return
    }
    await formulario.trigger(campo as Path<V>)
  }
  return { formulario, revisar, advertencia }
}
