import { zodResolver } from '@hookform/resolvers/zod'
import { Plus } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { type PorCorreo, porCorreo } from '#api/contract/remision.ts'
import { MAXIMO_CORREOS } from '#domain/remision.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { codigoDe, ErrorDeServidor } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { AvisoDeError, Campo, CampoLargo } from '#web/ui/formulario/campo.tsx'
import { Correos } from '#web/ui/formulario/correos.tsx'
import forma from '#web/ui/formulario/forma.module.css'

/** The proposal or offer that a message speaks of: its number and its total, a decimal string. */
export type Vigente = { readonly numero: number; readonly total: string }

/**
 * A draft. `mensajeenvioprop` is there when the text is the person's own; `numero` is the proposal
 * or offer that it speaks of.
 */
type Borrador = { mensajeenvioprop?: string; correoenvioProp: string[]; numero?: number }

const leerBorrador = (clave: string): Partial<Borrador> => {
  try {
    return JSON.parse(borradores.leer(clave)) as Borrador
  } catch {
    return {}
  }
}

/** The kind of document that is mailed. */
type Cosa = 'propuesta' | 'oferta'
const EN_TITULO: Readonly<Record<Cosa, string>> = { propuesta: 'Propuesta', oferta: 'Oferta' }

type Props = {
  /** The name of the draft, by what is mailed: «correo.<id>». */
  clave: string
  /** The present proposal or offer, as far as the page knows. */
  leida: Vigente | undefined
  /** Builds the courteous text to begin with. */
  cortes: (vigente: Vigente | undefined) => string
  /** The first address. */
  correo: string
  que: Cosa
  /** The reason why it can't be mailed now; null when it can. */
  motivo: string | null | undefined
  mandar: (datos: PorCorreo, numero: number | undefined) => Promise<unknown>
  /**
   * The code of the server's refusal after a change, and a function that reads from it what is
   * there now.
   */
  cambio: { readonly codigo: string; readonly leer: (datos: Readonly<Record<string, unknown>>) => Vigente }
  alCerrar: () => void
}

/**
 * Renders the form: a message and three address fields, the first filled in. More can be added, and
 * one address is required.
 */
export const Forma = ({ clave, leida, cortes, correo, que, motivo, mandar, cambio, alCerrar }: Props) => {
  const [{ numero: deEntonces, ...escrito }] = useState(() => leerBorrador(clave))
  const [negada, negar] = useState<Vigente>()
  const vigente = negada && negada.numero > (leida?.numero ?? 0) ? negada : leida
  // The number that the text speaks of, and the number that the person knew when pressing the
  // button.
  const [hablaDe, hablar] = useState(escrito.mensajeenvioprop === undefined ? leida?.numero : deEntonces)
  const [vista, ver] = useState<number>()
  const otra = vigente && vigente.numero !== hablaDe ? vigente : undefined

  const texto = cortes(vigente)
  const puesto = useRef(texto)
  const formulario = useForm({
    resolver: zodResolver(porCorreo),
    defaultValues: { mensajeenvioprop: texto, correoenvioProp: [correo, '', ''], ...escrito },
  })
  const { getValues, setValue, watch } = formulario
  // A text that nobody has edited follows what is on offer.
  useLayoutEffect(() => {
    if (getValues('mensajeenvioprop') === puesto.current) {
      setValue('mensajeenvioprop', texto)
      // After a refused press the notice of the change stays: it is the answer to that press.
      if (vigente?.numero !== negada?.numero) hablar(vigente?.numero)
    }
    puesto.current = texto
  }, [texto, vigente, negada, getValues, setValue])
  useEffect(() => {
    const { unsubscribe } = watch(({ mensajeenvioprop, correoenvioProp }) => {
      const mensaje = mensajeenvioprop === puesto.current ? {} : { mensajeenvioprop, numero: hablaDe }
      borradores.guardar(clave, JSON.stringify({ ...mensaje, correoenvioProp }))
    })
    return unsubscribe
  }, [watch, clave, hablaDe])
  const { campo, enviar, error, enviando } = useOrden(formulario)
  const { errors } = formulario.formState
  const correos = formulario.watch('correoenvioProp')
  const poner = (lista: string[]) =>
    formulario.setValue('correoenvioProp', lista, { shouldValidate: formulario.formState.isSubmitted })
  /**
   * Removes the fields that nobody used. If all are empty, the first one stays and shows the error.
   */
  const quitarVacios = () => {
    const escritos = getValues('correoenvioProp').filter((correo) => correo.trim() !== '')
    setValue('correoenvioProp', escritos.length > 0 ? escritos : [''])
  }
  const enviarlo = enviar(async (datos) => {
    if (otra && vista !== otra.numero) return ver(otra.numero)
    try {
      await mandar(datos, vigente?.numero)
    } catch (fallo) {
      if (!(fallo instanceof ErrorDeServidor) || codigoDe(fallo) !== cambio.codigo) throw fallo
      const presente = cambio.leer(fallo.problema.datos ?? {})
      negar(presente)
      return ver(presente.numero)
    }
    borradores.borrar(clave)
    toast.success(`${EN_TITULO[que]} enviada por correo`, {
      id: clave,
      description: datos.correoenvioProp.join(', '),
    })
    alCerrar()
  })
  return (
    <form
      className={forma.forma}
      onSubmit={(suceso) => {
        quitarVacios()
        return enviarlo(suceso)
      }}
    >
      <CampoLargo nombre="Mensaje" rows={8} maximo={2000} {...campo('mensajeenvioprop')} />
      <Correos
        cuantos={correos.length}
        quitar={(i) => poner(getValues('correoenvioProp').filter((_, j) => j !== i))}
        campo={(i) => (
          <Campo
            nombre={`Correo ${i + 1}`}
            oculto
            type="email"
            autoComplete="off"
            placeholder={`Correo ${i + 1}`}
            error={errors.correoenvioProp?.[i]?.message}
            {...formulario.register(`correoenvioProp.${i}`)}
          />
        )}
      >
        {correos.length < MAXIMO_CORREOS ? (
          <Boton tono="suave" onClick={() => poner([...getValues('correoenvioProp'), ''])}>
            <Plus size={15} aria-hidden />
            Añadir otro correo
          </Boton>
        ) : null}
      </Correos>
      <AvisoDeError>
        {error ??
          errors.correoenvioProp?.root?.message ??
          (otra
            ? `La ${que} cambió: ahora son ${dolares(otra.total)}. Revisa el mensaje.${
                vista === otra.numero ? ' Para enviarlo, presiona otra vez.' : ''
              }`
            : undefined)}
      </AvisoDeError>
      <div className={forma.botones}>
        <Boton type="submit" tono="primario" ocupado={enviando} motivo={motivo}>
          Enviar correo
        </Boton>
      </div>
    </form>
  )
}
