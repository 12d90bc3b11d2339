import { useEffect, useRef, useState } from 'react'
import { CATEGORIAS, tiposOcultos } from '#domain/deciders.ts'
import { historiasDe, type LectorDeTodo } from '#domain/permisos.ts'
import { PALABRA_CATEGORIA } from '#web/auditoria/palabras.ts'
import { tipoEscrito } from '#web/cifras/palabras.ts'
import { Boton } from '#web/ui/boton.tsx'
import { enfocarFalta } from '#web/ui/foco.ts'
import { Campo, Eleccion } from '#web/ui/formulario/campo.tsx'
import { CampoDeCuenta } from './campo-de-cuenta.tsx'
import type { Filtro } from './filtro.ts'
import estilo from './historias.module.css'

/** Returns the types of facts that a reader may see, by category. */
const tiposDe = (lector: LectorDeTodo, category: string) =>
  historiasDe(lector)
    .filter((categoria) => category === '' || categoria === category)
    .map((categoria) => {
      const ocultos = tiposOcultos(categoria, lector)
      return [categoria, Object.keys(CATEGORIAS[categoria] ?? {}).filter((type) => !ocultos.includes(type))] as const
    })

/** Shows the search form. Nothing is requested before «Buscar» is pressed. */
export const Formulario = ({
  filtro,
  lector,
  buscar,
  errores,
}: {
  filtro: Filtro
  lector: LectorDeTodo
  buscar: (filtro: Filtro) => void
  /** The server's errors about the fields of `filtro`. */
  errores: Readonly<Partial<Record<keyof Filtro, string>>>
}) => {
  const [escrito, escribir] = useState(filtro)
  // The back button and links change the filter in the address; the form follows it.
  const dicho = JSON.stringify(filtro)
  useEffect(() => escribir(JSON.parse(dicho) as Filtro), [dicho])
  const errorDe = (campo: keyof Filtro) => (escrito[campo] === filtro[campo] ? errores[campo] : undefined)
  const forma = useRef<HTMLFormElement>(null)
  /** Whether «Buscar» was pressed here, so that its errors get the focus. */
  const busco = useRef(false)
  const faltas = Object.keys(errores).join(' ')
  useEffect(() => {
    if (!busco.current || faltas === '') return
    busco.current = false
    enfocarFalta(forma.current)
  }, [faltas])
  const poner = (cambios: Partial<Filtro>) => escribir({ ...escrito, ...cambios })
  return (
    <form
      className={estilo.formulario}
      ref={forma}
      aria-label="Buscar historias"
      onSubmit={(suceso) => {
        suceso.preventDefault()
        busco.current = true
        // The same search again isn't asked for.
        if (faltas !== '' && JSON.stringify(escrito) === dicho) enfocarFalta(forma.current)
        buscar(escrito)
      }}
    >
      <Campo
        nombre="Código"
        type="search"
        autoComplete="off"
        placeholder="P12-2026-000345"
        value={escrito.codigo}
        error={errorDe('codigo')}
        onChange={({ target }) => poner({ codigo: target.value })}
      />
      <Campo
        nombre="RUC o cédula"
        type="search"
        inputMode="numeric"
        autoComplete="off"
        value={escrito.ruc}
        error={errorDe('ruc')}
        onChange={({ target }) => poner({ ruc: target.value })}
      />
      <Campo
        nombre="Referencia del pago"
        type="search"
        autoComplete="off"
        value={escrito.referencia}
        error={errorDe('referencia')}
        onChange={({ target }) => poner({ referencia: target.value })}
      />
      <Campo
        nombre="Monto"
        type="search"
        inputMode="decimal"
        autoComplete="off"
        placeholder="34,50"
        value={escrito.monto}
        error={errorDe('monto') && 'Escribe un monto, por ejemplo 34,50.'}
        onChange={({ target }) => poner({ monto: target.value })}
      />
      <CampoDeCuenta nombre="De quién" valor={escrito.cuenta} elegir={(cuenta) => poner({ cuenta })} />
      <CampoDeCuenta nombre="Quién lo hizo" valor={escrito.actor} elegir={(actor) => poner({ actor })} />
      <Eleccion
        nombre="De qué"
        value={escrito.category}
        onChange={({ target }) => poner({ category: target.value, type: '' })}
      >
        <option value="">Todo</option>
        {historiasDe(lector).map((categoria) => (
          <option key={categoria} value={categoria}>
            {PALABRA_CATEGORIA[categoria]}
          </option>
        ))}
      </Eleccion>
      <Eleccion nombre="Qué hecho" value={escrito.type} onChange={({ target }) => poner({ type: target.value })}>
        <option value="">Cualquiera</option>
        {tiposDe(lector, escrito.category).map(([categoria, tipos]) => (
          <optgroup key={categoria} label={PALABRA_CATEGORIA[categoria] ?? categoria}>
            {tipos.map((type) => (
              <option key={type} value={type}>
                {tipoEscrito(type)}
              </option>
            ))}
          </optgroup>
        ))}
      </Eleccion>
      <Campo
        nombre="Desde el día"
        type="date"
        value={escrito.desde}
        error={errorDe('desde')}
        onChange={({ target }) => poner({ desde: target.value })}
      />
      <Campo
        nombre="Hasta el día"
        type="date"
        value={escrito.hasta}
        error={errorDe('hasta')}
        onChange={({ target }) => poner({ hasta: target.value })}
      />
      <Boton type="submit" tono="primario">
        Buscar
      </Boton>
    </form>
  )
}
