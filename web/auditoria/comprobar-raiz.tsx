import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Consistencia } from '#api/contract/raices.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar, detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { numero } from '#web/ui/cifras.ts'
import { Campo } from '#web/ui/formulario/campo.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import estilo from './trabajo.module.css'

type Guardada = { readonly tamano: string; readonly raiz: string }
const VACIA: Guardada = { tamano: '', raiz: '' }
const ES_RAIZ = /^[0-9a-f]{64}$/
const ES_TAMANO = /^[1-9]\d{0,14}$/

/** Removes the separators of a typed number, and the blanks and capitals of a copied root. */
const limpia = ({ tamano, raiz }: Guardada): Guardada => ({
  tamano: tamano.replace(/[\s.,]/g, ''),
  raiz: raiz.trim().toLowerCase(),
})

const Dictamen = ({ guardada: { raiz }, dicha: { de, a } }: { guardada: Guardada; dicha: Consistencia }) =>
  de.raiz === raiz ? (
    <p className={estilo.dictamen} role="status">
      <b>Coincide.</b>{' '}
      {`El registro de hoy empieza con esos mismos ${numero(de.tamano)} hechos: ninguno cambió, y con los que `}
      {`vinieron después llega a la raíz de ${numero(a.tamano)}.`}
    </p>
  ) : (
    <p className={estilo.dictamen} role="alert">
      <b>No coincide.</b>{' '}
      {`La raíz de los primeros ${numero(de.tamano)} hechos del registro es ${de.raiz}. Revisa que la tuya y `}
      su número de hechos estén copiados enteros; si lo están, algo de lo anterior cambió.
    </p>
  )

/**
 * Compares a root that somebody kept with today's log (decisiones/auditoria, «Roots»). A mail's
 * link fills in the form.
 */
export const ComprobarRaiz = () => {
  const [parametros] = useParametros()
  const [escrita, escribir] = useState<Guardada>({
    tamano: parametros.get('tamano') ?? '',
    raiz: parametros.get('raiz') ?? '',
  })
  const [errores, marcar] = useState(VACIA)
  const { mutate, data, error, isPending, variables, reset } = useMutation({
    mutationFn: ({ tamano }: Guardada) => consultar<Consistencia>(ruta('auditoria_consistencia'), { de: tamano }),
  })
  const poner = (campo: keyof Guardada) => ({
    value: escrita[campo],
    error: errores[campo] || undefined,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      marcar((antes) => ({ ...antes, [campo]: '' }))
      reset()
      escribir((antes) => ({ ...antes, [campo]: target.value }))
    },
  })
  const enviar = (suceso: FormEvent) => {
    suceso.preventDefault()
    const guardada = limpia(escrita)
    const faltas = {
      tamano: ES_TAMANO.test(guardada.tamano) ? '' : 'Escribe cuántos hechos dice la raíz.',
      raiz: ES_RAIZ.test(guardada.raiz) ? '' : 'Una raíz tiene 64 cifras: números y letras de la a a la f.',
    }
    marcar(faltas)
    if (faltas.tamano === '' && faltas.raiz === '') mutate(guardada)
  }
  return (
    <section className={estilo.pagina} aria-labelledby="titulo-comprobar">
      <h3 id="titulo-comprobar">Comprobar una raíz guardada</h3>
      <form noValidate className={estilo.guardada} onSubmit={enviar}>
        <Campo nombre="Hechos" inputMode="numeric" {...poner('tamano')} />
        <Campo nombre="Raíz" spellCheck={false} {...poner('raiz')} />
        <Boton type="submit" grande ocupado={isPending}>
          Comprobar
        </Boton>
      </form>
      {error ? (
        <p className={estilo.dictamen} role="alert">
          {detalleDe(error)}
        </p>
      ) : null}
      {data && variables ? <Dictamen guardada={variables} dicha={data} /> : null}
    </section>
  )
}
